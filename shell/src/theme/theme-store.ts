import { keepChoice, readChoice } from '../preferences/choice';

type Theme = 'light' | 'dark';

const CHOICE = 'theme';
const LIGHT_SYSTEM = '(prefers-color-scheme: light)';

const isTheme = (value: string | null): value is Theme => value === 'light' || value === 'dark';

/**
 * The theme in force: what the viewer has chosen on this device, else what the system prefers. The gateway writes the
 * choice into the page as `data-theme`, so that it holds from the first paint.
 */
class ThemeStore {
  private readonly listeners = new Set<() => void>();

  readonly getSnapshot = (): Theme => {
    const choice = document.documentElement.getAttribute('data-theme');
    return isTheme(choice) ? choice : this.systemTheme();
  };

  /** Where there is no document, nothing tells the theme. */
  readonly getServerSnapshot = (): Theme => 'dark';

  readonly subscribe = (listener: () => void): (() => void) => {
    const system = window.matchMedia(LIGHT_SYSTEM);
    this.listeners.add(listener);
    system.addEventListener('change', listener);
    return () => {
      this.listeners.delete(listener);
      system.removeEventListener('change', listener);
    };
  };

  /** Puts the other theme in force. What the system prefers anyway is kept as no choice, so that it is followed again. */
  readonly toggle = (): void => {
    const theme = this.getSnapshot() === 'light' ? 'dark' : 'light';
    const choice = theme === this.systemTheme() ? null : theme;
    keepChoice(CHOICE, choice);
    this.show(choice);
  };

  /** Takes over the choice that is kept. */
  readonly refresh = (): void => {
    const choice = readChoice(CHOICE);
    const theme = isTheme(choice) ? choice : null;
    if (theme !== document.documentElement.getAttribute('data-theme')) this.show(theme);
  };

  private show(choice: Theme | null): void {
    const { documentElement: root } = document;
    // The colours change in one step: with transitions, each control would fade at its own pace.
    root.toggleAttribute('data-still', true);
    if (choice) root.setAttribute('data-theme', choice);
    else root.removeAttribute('data-theme');
    // Asking for a size makes the browser apply the styles now, while nothing may move.
    root.getBoundingClientRect();
    root.removeAttribute('data-still');
    for (const listener of this.listeners) listener();
  }

  private systemTheme(): Theme {
    return window.matchMedia(LIGHT_SYSTEM).matches ? 'light' : 'dark';
  }
}

/** One for the document, whose element it writes to. */
export const themeStore = new ThemeStore();
