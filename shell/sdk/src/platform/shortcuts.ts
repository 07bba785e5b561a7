import { useEffect, useEffectEvent } from 'react';
import { usePlatform } from './platform';
import type { Shortcut } from './shortcut';

/**
 * Offers `shortcuts` while the component is mounted. They always call the functions of its latest render. No shortcut runs while somebody
 * types, and a focused control keeps the keys it uses itself, such as the space bar on a button.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const { shortcuts: store } = usePlatform();
  const run = useEffectEvent((index: number) => shortcuts[index]?.run());
  // Compared by content, because each render passes a new array.
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
