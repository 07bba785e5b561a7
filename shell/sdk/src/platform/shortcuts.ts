import { useEffect, useEffectEvent } from 'react';
import { usePlatform } from './platform';
import type { Shortcut } from './shortcut';

/**
 * Offers `shortcuts` while the component is mounted. They always run the functions of its latest render. None of them runs while
 * somebody types, and one that a focused control uses itself, such as the space bar on a button, is the control's.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const { shortcuts: store } = usePlatform();
  const run = useEffectEvent((index: number) => shortcuts[index]?.run());
  // Compared by content: each render passes a new array.
  const content = JSON.stringify(shortcuts.map(({ keys, does }) => ({ keys, does })));

  useEffect(() => {
    const added = (JSON.parse(content) as Omit<Shortcut, 'run'>[]).map((shortcut, index) => ({
      ...shortcut,
      run: () => run(index),
    }));
    store.set([...store.getSnapshot(), ...added]);
    return () => store.set(store.getSnapshot().filter((shortcut) => !added.includes(shortcut)));
  }, [store, content]);
}
