import { pressedKey, type Shortcut } from '@fitreel/sdk/platform';
import { createStore, type Store } from '@fitreel/sdk/store';

interface Shortcuts {
  /** WCAG 2.2, 2.1.4: users must be able to turn off single-character shortcuts. */
  enabled: boolean;
  /** Whether the overview is open. Kept here because the bars mount again after the first page has loaded. */
  overview: boolean;
}

export interface ShortcutStore extends Store<Shortcuts> {
  /** Turns all shortcuts on or off. */
  enable: (enabled: boolean) => void;
  showOverview: (overview: boolean) => void;
  /** Runs the shortcut that the key of `event` completes, and prevents the key's default action. */
  handle: (event: KeyboardEvent) => void;
}

/** Longest pause between the keys of a sequence. */
const SEQUENCE_TIMEOUT_MS = 1500;

const startsWith = (keys: readonly string[], typed: readonly string[]) =>
  typed.every((key, index) => keys[index] === key);

/** @param offered the shortcuts of remotes and the shell, beside the buttons of the page */
export function createShortcutStore(offered: Store<readonly Shortcut[]>): ShortcutStore {
  const store = createStore<Shortcuts>({ enabled: true, overview: false });
  let typed: readonly string[] = [];
  let typedAt = 0;

  const change = (changes: Partial<Shortcuts>) => store.set({ ...store.getSnapshot(), ...changes });

  return {
    ...store,
    enable: (enabled) => change({ enabled }),
    showOverview: (overview) => change({ overview }),
    handle(event) {
      const key = shortcutKey(event);
      if (key === null || !store.getSnapshot().enabled) return;
      const shortcuts = withButtons(offered.getSnapshot());
      if (event.repeat) {
        // A held key has already run its shortcut, and must not scroll the page.
        if (shortcuts.some(({ keys }) => keys.length === 1 && keys[0] === key)) event.preventDefault();
        return;
      }
      const previous = event.timeStamp - typedAt <= SEQUENCE_TIMEOUT_MS ? typed : [];
      // A key that does not continue a sequence may start one.
      const sequence =
        [[...previous, key], [key]].find((keys) =>
          shortcuts.some((shortcut) => startsWith(shortcut.keys, keys)),
        ) ?? [];
      typed = sequence;
      typedAt = event.timeStamp;
      const complete = shortcuts.find(
        ({ keys }) => keys.length > 0 && keys.length === sequence.length && startsWith(keys, sequence),
      );
      if (!complete) return;
      typed = [];
      event.preventDefault();
      complete.run();
    },
  };
}

/** The offered shortcuts, and after them the page's buttons that name another key with `aria-keyshortcuts`. */
export function withButtons(offered: readonly Shortcut[]): Shortcut[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('button[aria-keyshortcuts]')]
    .map((button) => ({
      keys: [String(button.getAttribute('aria-keyshortcuts'))],
      does: button.getAttribute('aria-label') ?? button.textContent,
      run: () => button.click(),
    }))
    .filter(({ keys: [key] }) => !offered.some(({ keys }) => keys.length === 1 && keys[0] === key));
  return [...offered, ...buttons];
}

/** Elements that use characters: text fields, and lists with type-ahead. */
const USES_CHARACTERS = 'textarea, select, [contenteditable], [role="menu"], [role="listbox"]';

/** Types of `input` that do not use characters. */
const NOT_TEXT_TYPES = new Set(['button', 'checkbox', 'radio', 'reset', 'submit']);

function usesCharacters(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NOT_TEXT_TYPES.has(target.type);
  return target.closest(USES_CHARACTERS) !== null;
}

/** Keys that type no character, or that scroll the page: the focused control may use them. */
const USED_BY_CONTROLS = new Set([' ', 'arrowleft', 'arrowright']);

/** Elements that have the focus by default, or because a script moved it there, such as the heading of a new page. */
const NO_CONTROL = 'body, [tabindex="-1"]:not(a, button, input, [role])';

/**
 * The key as shortcuts name it, or null if it cannot be part of one: typed into a field, with a modifier (those are the browser's), used by
 * a focused control, composed or already handled.
 */
function shortcutKey(event: KeyboardEvent): string | null {
  const { target } = event;
  const key = event.defaultPrevented ? null : pressedKey(event);
  if (key === null) return null;
  if (USED_BY_CONTROLS.has(key)) {
    const isControl = target instanceof HTMLElement && !target.matches(NO_CONTROL);
    return isControl || event.shiftKey ? null : key;
  }
  return key.length !== 1 || usesCharacters(target) ? null : key;
}
