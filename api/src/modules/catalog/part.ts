import { ApiError } from '../../http/responses';
import type { PagingQuery } from '@fitreel/contract';

/** The end of a page of a search: its tier of relevance, and the last position in it. */
export type SearchCursor = { tier: number; after: number };

/** The end of a page of what trends: a rank in a ranking, and behind the ranked videos the last position. */
export type TrendCursor = { version: number; rank: number; after: number };

/** The `nextCursor` of the page that ends at `position`. Clients only send it back, so its content may change. */
export function cursorAfter(position: number): string {
  return encoded(`after:${position}`);
}

/** The position in `cursor`. Throws `valuesInvalid` unless `cursorAfter` made it. */
export function positionOf(cursor: string): number {
  const [, digits] = /^after:(0|[1-9][0-9]{0,9})$/.exec(decoded(cursor)) ?? [];
  const position = Number(digits ?? Number.NaN);
  return isPosition(position) && cursorAfter(position) === cursor ? position : reject();
}

/** The `nextCursor` of a page of a search. */
export function searchCursorAfter({ tier, after }: SearchCursor): string {
  return encoded(`found:${tier}:${after}`);
}

/** The end of a page in `cursor`. Throws `valuesInvalid` unless `searchCursorAfter` made it. */
export function searchCursorOf(cursor: string): SearchCursor {
  const [, tier, digits] = /^found:([0-3]):(0|[1-9][0-9]{0,9})$/.exec(decoded(cursor)) ?? [];
  const found = { tier: Number(tier ?? Number.NaN), after: Number(digits ?? Number.NaN) };
  return isPosition(found.after) && searchCursorAfter(found) === cursor ? found : reject();
}

/** The `nextCursor` of a page of what trends. */
export function trendCursorAfter({ version, rank, after }: TrendCursor): string {
  return encoded(`trend:${version}:${rank}:${after}`);
}

/** The end of a page in `cursor`. Throws `valuesInvalid` unless `trendCursorAfter` made it. */
export function trendCursorOf(cursor: string): TrendCursor {
  const [, ...digits] =
    /^trend:(0|[1-9][0-9]{0,9}):(0|[1-9][0-9]{0,3}):(0|[1-9][0-9]{0,9})$/.exec(decoded(cursor)) ?? [];
  const [version = Number.NaN, rank = Number.NaN, after = Number.NaN] = digits.map(Number);
  const found = { version, rank, after };
  const isValid = isPosition(version) && isPosition(after) && trendCursorAfter(found) === cursor;
  return isValid ? found : reject();
}

const encoded = (text: string) => Buffer.from(text).toString('base64url');
const decoded = (cursor: string) => Buffer.from(cursor, 'base64url').toString();

/** A column of positions holds 31 bits. */
const isPosition = (position: number) => position < 2 ** 31;

function reject(): never {
  throw new ApiError('valuesInvalid', {
    text: 'querystring/cursor must be the nextCursor of the previous page',
  });
}

/** Which part of a list to read: up to `size` entries after a position; all of them without a size. */
export type Part = { after: number; size?: number };

export const WHOLE: Part = { after: 0 };

/** The part that a request asks for. Throws `valuesInvalid` for a cursor of something else. */
export function partOf({ limit, cursor }: PagingQuery): Part {
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
