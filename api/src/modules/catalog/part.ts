import type { PartQuery } from '@fitreel/contract';
import { cursorAfter, positionOf } from './cursor';

/** Which part of a list to read: up to `size` entries after a position; all of them without a size. */
export type Part = { after: number; size?: number };

export const WHOLE: Part = { after: 0 };

/** The part that a request asks for. Throws `valuesInvalid` for a cursor of something else. */
export function partOf({ limit, cursor }: PartQuery): Part {
  const after = cursor === undefined ? 0 : positionOf(cursor);
  return limit === undefined ? { after } : { after, size: Number(limit) };
}

/** How many rows to read for a part: one more shows whether another part follows. */
export function rowsFor({ size }: Part): number | undefined {
  return size === undefined ? undefined : size + 1;
}

/** The rows of the part, and the cursor of the part after it if there is one. */
export function cutPart<Row extends { entry: number }>(
  rows: readonly Row[],
  { size }: Part,
): { rows: readonly Row[]; next: { nextCursor?: string } } {
  if (size === undefined || rows.length <= size) return { rows, next: {} };
  const cut = rows.slice(0, size);
  return { rows: cut, next: { nextCursor: cursorAfter(cut.at(-1)?.entry ?? 0) } };
}
