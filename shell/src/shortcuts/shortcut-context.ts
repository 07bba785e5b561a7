import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { Shortcut, ShortcutStore } from './shortcut-store';

export const ShortcutContext = createContext<ShortcutStore | null>(null);

/** Throws outside of `ShortcutProvider`. */
export function useShortcutStore(): ShortcutStore {
  const store = use(ShortcutContext);
  if (!store) throw new Error('render this component inside ShortcutProvider');
  return store;
}

/** Adds `shortcuts` while the component is mounted. They always run the functions of its latest render. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const store = useShortcutStore();
  const run = useEffectEvent((index: number) => shortcuts[index]?.run());
  // Compared by content: each render passes a new array.
  const content = JSON.stringify(shortcuts.map(({ keys, does }) => ({ keys, does })));

  useEffect(() => {
    const removals = (JSON.parse(content) as Omit<Shortcut, 'run'>[]).map((shortcut, index) =>
      store.add({ ...shortcut, run: () => run(index) }),
    );
    return () => {
      for (const remove of removals) remove();
    };
  }, [store, content]);
}
