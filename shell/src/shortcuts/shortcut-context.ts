import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { Shortcut, ShortcutStore } from './shortcut-store';

export const ShortcutContext = createContext<ShortcutStore | null>(null);

/** The app's shortcuts. Throws outside the shell's app. */
export function useShortcutStore(): ShortcutStore {
  const store = use(ShortcutContext);
  if (!store) throw new Error('this component is rendered outside the shortcuts');
  return store;
}

/** Puts `shortcuts` in force for as long as the component is there; what they run is that of its last render. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const store = useShortcutStore();
  const run = useEffectEvent((index: number) => shortcuts[index]?.run());
  // By what they say: the list itself is a new one in each render.
  const said = JSON.stringify(shortcuts.map(({ keys, does }) => ({ keys, does })));

  useEffect(() => {
    const removals = (JSON.parse(said) as Omit<Shortcut, 'run'>[]).map((shortcut, index) =>
      store.add({ ...shortcut, run: () => run(index) }),
    );
    return () => {
      for (const remove of removals) remove();
    };
  }, [store, said]);
}
