import { choiceOf, readChoice, usePlatform, writeChoice, type Shortcut } from '@fitreel/sdk/platform';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import type { NavigationEntry } from '@fitreel/sdk/remote';
import { createShortcutStore, type ShortcutStore } from './shortcut-store';
import { shortcutTexts } from '../texts';

const SHORTCUTS_COOKIE = choiceOf('shortcuts', 'off');

/** Listens for the keys of shortcuts, and stores on the device whether shortcuts are on. */
export function ShortcutProvider({ children }: { children: ReactNode }): ReactNode {
  const { shortcuts } = usePlatform();
  const [store] = useState(() => createShortcutStore(shortcuts));

  useEffect(() => {
    store.enable(readChoice(SHORTCUTS_COOKIE) === null);
    const keep = () => {
      const choice = store.getSnapshot().enabled ? null : 'off';
      if (choice !== readChoice(SHORTCUTS_COOKIE)) writeChoice(SHORTCUTS_COOKIE, choice);
    };
    const handleKey = (event: KeyboardEvent) => {
      // The page behind a modal dialog is inert.
      if (!document.querySelector('dialog[open]')) store.handle(event);
    };
    const unsubscribe = store.subscribe(keep);
    document.addEventListener('keydown', handleKey);
    return () => {
      unsubscribe();
      document.removeEventListener('keydown', handleKey);
    };
  }, [store]);

  return <ShortcutContext value={store}>{children}</ShortcutContext>;
}

const ShortcutContext = createContext<ShortcutStore | null>(null);

/** Throws outside of `ShortcutProvider`. */
export function useShortcutStore(): ShortcutStore {
  const store = use(ShortcutContext);
  if (!store) throw new Error('render this component inside ShortcutProvider');
  return store;
}

/**
 * Makes a shortcut for each entry: g, then the first letter of its label that no earlier entry uses. The entries come from the remotes, so
 * letters cannot be fixed here. An entry without a free letter gets no shortcut.
 */
export function sectionShortcuts(
  entries: readonly NavigationEntry[],
  go: (path: string) => void,
): Shortcut[] {
  const taken = new Set<string>();
  return entries.flatMap(({ label, path }) => {
    const letter = [...label.toLowerCase()].find(
      (character) => /^[a-z]$/.test(character) && !taken.has(character),
    );
    if (letter === undefined) return [];
    taken.add(letter);
    return { keys: ['g', letter], does: shortcutTexts.goTo(label), run: () => go(path) };
  });
}
