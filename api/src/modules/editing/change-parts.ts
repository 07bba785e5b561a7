import type { Entry } from './repository';

/** Videos that one transaction of a change writes, in about 0.1 s: on SQLite all other saves wait for it. */
export const PART_SIZE = 500;

/** Whether an entry moves a video among the others. */
export const isPlace = ({ kind, before, after }: Entry): boolean =>
  kind === 'video' && before !== null && after !== null && 'position' in after;

/**
 * Divides a change into parts of at most `size` entries, each of which leaves a consistent catalogue: categories are added
 * before the videos that need them, and removed after their videos have left. A video that moves far does so in several
 * steps. Other moves depend on each other, so they form one part.
 */
export function partsOf(entries: readonly Entry[], size = PART_SIZE): (readonly Entry[])[] {
  if (entries.length <= size) return [entries];
  if (entries.some(isPlace)) return stepsOf(entries, size) ?? [entries];
  const rank = ({ kind, after }: Entry) => (kind === 'video' ? 1 : after === null ? 2 : 0);
  const ordered = entries.toSorted((one, other) => rank(one) - rank(other));
  return chunksOf(ordered, size);
}

/** The steps of one video that moves past all others of `entries`; undefined if that is not the change. */
function stepsOf(entries: readonly Entry[], size: number): (readonly Entry[])[] | undefined {
  const from = ({ before }: Entry) => Number(before?.['position']);
  const to = ({ after }: Entry) => Number(after?.['position']);
  const inOrder = entries.toSorted((one, other) => from(one) - from(other));
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (!first || !last) return undefined;
  const [moved, ...others] = to(first) === from(last) ? inOrder : inOrder.reverse();
  if (!moved || !entries.every((entry) => isPlace(entry) && Object.keys(entry.after ?? {}).length === 1))
    return undefined;
  const places = [moved, ...others].map(from);
  if (!others.every((entry, index) => to(entry) === places[index])) return undefined;
  return chunksOf(others, size).map((passed, index) => {
    const start = index * size;
    const [before, after] = [places[start], places[start + passed.length]].map((position) => ({ position }));
    return [{ ...moved, before: before ?? null, after: after ?? null }, ...passed];
  });
}

function chunksOf(entries: readonly Entry[], size: number): Entry[][] {
  const chunks: Entry[][] = [];
  for (let start = 0; start < entries.length; start += size) chunks.push(entries.slice(start, start + size));
  return chunks;
}
