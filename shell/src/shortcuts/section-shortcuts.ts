import type { NavigationEntry } from '@fitreel/sdk/remote';
import type { Shortcut } from './shortcut-store';

/**
 * A shortcut for each of `entries`: g, then a letter of its label; the first that is still free. The sections come from
 * the remotes, so that nothing is fixed here. An entry whose letters are all taken has none.
 */
export function sectionShortcuts(
  entries: readonly NavigationEntry[],
  go: (path: string) => void,
): Shortcut[] {
  const taken = new Set<string>();
  return entries.flatMap(({ label, path }) => {
    const letter = [...label.toLowerCase()].find((sign) => /^[a-z]$/.test(sign) && !taken.has(sign));
    if (letter === undefined) return [];
    taken.add(letter);
    return { keys: ['g', letter], does: `Go to ${label}`, run: () => go(path) };
  });
}
