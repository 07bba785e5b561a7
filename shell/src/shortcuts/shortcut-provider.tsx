import { THEME_COOKIE, type Cookie } from '@fitreel/protocol/browser';
import { useEffect, useState, type ReactNode } from 'react';
import { writeChoice, readChoice } from '../preferences/choice';
import { ShortcutContext } from './shortcut-context';
import { createShortcutStore } from './shortcut-store';

const SHORTCUTS_COOKIE: Cookie<'off'> = {
  name: 'shortcuts',
  maxAgeSeconds: THEME_COOKIE.maxAgeSeconds,
  parse: (text) => (text === 'off' ? text : null),
};

/** Provides shortcuts to `children`, listens for keys, and stores on the device whether shortcuts are on. */
export function ShortcutProvider({ children }: { children: ReactNode }): ReactNode {
  const [store] = useState(createShortcutStore);

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
