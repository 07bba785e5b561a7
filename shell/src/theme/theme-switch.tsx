import { matchesMedia, readChoice, useShortcuts, watchMedia, writeChoice } from '@fitreel/sdk/platform';
import { createStore, useStore } from '@fitreel/sdk/store';
import { Icon, IconButton } from '@fitreel/sdk/ui';
import { useEffect, type ReactNode } from 'react';
import { THEME_ATTRIBUTE, THEME_COOKIE, type Theme } from '@fitreel/protocol/browser';
import { layoutTexts, shortcutTexts } from '../texts';
import styles from './theme-switch.module.css';

/** Switches between the dark and the light theme. */
export function ThemeSwitch(): ReactNode {
  const theme = useStore(themeStore);
  useShortcuts([{ keys: ['t'], does: shortcutTexts.switchTheme, run: themeStore.toggle }]);

  // A tab adopts a choice made in another tab when it becomes visible.
  useEffect(() => {
    const handleVisible = () => {
      if (document.visibilityState === 'visible') themeStore.refresh();
    };
    document.addEventListener('visibilitychange', handleVisible);
    return () => document.removeEventListener('visibilitychange', handleVisible);
  }, []);

  const other = theme === 'light' ? 'dark' : 'light';
  return (
    <IconButton
      label={layoutTexts.switchTheme(other)}
      icon={
        <>
          <span className={styles['to-light']}>
            <Icon name="sun" />
          </span>
          <span className={styles['to-dark']}>
            <Icon name="moon" />
          </span>
        </>
      }
      onClick={themeStore.toggle}
    />
  );
}

const LIGHT_SYSTEM = '(prefers-color-scheme: light)';

const systemTheme = (): Theme => (matchesMedia(LIGHT_SYSTEM) ? 'light' : 'dark');

/** A script in the page's head sets `data-theme` from the viewer's choice, so that it holds from the first paint (ADR-0064). */
function currentTheme(): Theme {
  return THEME_COOKIE.parse(document.documentElement.getAttribute(THEME_ATTRIBUTE)) ?? systemTheme();
}

const store = createStore<Theme>('dark', {
  read: currentTheme,
  subscribe: (changed) => watchMedia(LIGHT_SYSTEM, changed),
});

/** Switches to the other theme. Choosing the system's theme clears the choice, so that the page follows the system again. */
function toggle(): void {
  const theme = currentTheme() === 'light' ? 'dark' : 'light';
  const choice = theme === systemTheme() ? null : theme;
  writeChoice(THEME_COOKIE, choice);
  show(choice);
}

/** Applies the stored choice. */
function refresh(): void {
  const choice = readChoice(THEME_COOKIE);
  if (choice !== document.documentElement.getAttribute(THEME_ATTRIBUTE)) show(choice);
}

function show(choice: Theme | null): void {
  const { documentElement: root } = document;
  // Disable transitions: each control would fade at its own pace.
  root.toggleAttribute('data-still', true);
  if (choice) root.setAttribute(THEME_ATTRIBUTE, choice);
  else root.removeAttribute(THEME_ATTRIBUTE);
  // Reading a size forces the browser to apply the styles.
  root.getBoundingClientRect();
  root.removeAttribute('data-still');
  store.set(currentTheme());
}

/** The document's theme: the viewer's choice on this device, or else the system's. */
const themeStore = { ...store, toggle, refresh };
