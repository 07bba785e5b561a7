import type { NavigationEntry } from '@fitreel/sdk/remote';
import type { Shortcut } from './shortcut-store';
import { shortcutTexts } from '../texts';

/**
 * Makes a shortcut for each entry: g, then the first letter of its label that no earlier entry has. The entries come
 * from the remotes, so letters cannot be fixed here. An entry without a free letter gets no shortcut.
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
