import { ApiError } from '../../http/responses';
import { MINUTES_MAX, type PagingQuery } from '@fitreel/contract';

/** The end of a page of a search: the tier, by relevance or sort order, and the last position in it. */
export type SearchCursor = { tier: number; after: number };

/** The end of a page of Trend: a rank in a ranking, and, after the ranked videos, the end of a page of the newest. */
export type TrendCursor = { version: number; rank: number } & SearchCursor;

/** The `nextCursor` of the page that ends at `position`. Clients only send it back, so its format may change. */
export const cursorAfter = (position: number): string => cursorOf('after', [position]);

/** The position in `cursor`. Throws `valuesInvalid` unless `cursorAfter` made it. */
export function positionOf(cursor: string): number {
  const [position = 0] = numbersIn(cursor, 'after', [POSITION_MAX]);
  return position;
}

/** The highest tier of each order of a search. */
const TIERS_MAX = { found: 3, newest: Number.MAX_SAFE_INTEGER, shortest: MINUTES_MAX + 1 };

/** The `nextCursor` of a page of a search in the order `sort`. */
export const searchCursorAfter = (
  { tier, after }: SearchCursor,
  sort: keyof typeof TIERS_MAX = 'found',
): string => cursorOf(sort, [tier, after]);

/** The end of a page in `cursor`. Throws `valuesInvalid` unless `searchCursorAfter` made it for this order. */
export function searchCursorOf(cursor: string, sort: keyof typeof TIERS_MAX = 'found'): SearchCursor {
  const [tier = 0, after = 0] = numbersIn(cursor, sort, [TIERS_MAX[sort], POSITION_MAX]);
  return { tier, after };
}

/** The `nextCursor` of a page of Trend. */
export const trendCursorAfter = ({ version, rank, tier, after }: TrendCursor): string =>
  cursorOf('trend', [version, rank, tier, after]);

/** The end of a page in `cursor`. Throws `valuesInvalid` unless `trendCursorAfter` made it. */
export function trendCursorOf(cursor: string): TrendCursor {
  const max = [POSITION_MAX, 9999, TIERS_MAX.newest, POSITION_MAX];
  const [version = 0, rank = 0, tier = 0, after = 0] = numbersIn(cursor, 'trend', max);
  return { version, rank, tier, after };
}

/** A column of positions has 31 bits. */
const POSITION_MAX = 2 ** 31 - 1;

const cursorOf = (kind: string, numbers: readonly number[]) =>
  Buffer.from([kind, ...numbers].join(':')).toString('base64url');

/** The numbers in `cursor`. Throws `valuesInvalid` unless `cursorOf` made it, with as many numbers as `max` and none larger. */
function numbersIn(cursor: string, kind: string, max: readonly number[]): number[] {
  const numbers = Buffer.from(cursor, 'base64url').toString().split(':').slice(1).map(Number);
  const isWithin = (number: number, index: number) =>
    Number.isInteger(number) && number >= 0 && number <= (max[index] ?? 0);
  if (numbers.length === max.length && numbers.every(isWithin) && cursorOf(kind, numbers) === cursor)
    return numbers;
  throw new ApiError('valuesInvalid', {
    text: 'querystring/cursor must be the nextCursor of the previous page',
  });
}

/** The part of a list to read: up to `size` entries after a position; all of them without a size. */
export type Paging = { after: number; size?: number };

export const WHOLE: Paging = { after: 0 };

/** The part that a request asks for. Throws `valuesInvalid` for a cursor of a different list. */
export function pagingOf({ limit, cursor }: PagingQuery): Paging {
  const after = cursor === undefined ? 0 : positionOf(cursor);
  return limit === undefined ? { after } : { after, size: Number(limit) };
}

/** How many rows to read for a part: one more than its size shows whether another part follows. */
export function rowsFor({ size }: Paging): number | undefined {
  return size === undefined ? undefined : size + 1;
}

/** The rows of the part, and the cursor of the next part if there is one. */
export function cutPage<Row extends { entry: number }>(
  rows: readonly Row[],
  { size }: Paging,
): { rows: readonly Row[]; next: { nextCursor?: string } } {
  if (size === undefined || rows.length <= size) return { rows, next: {} };
  const cut = rows.slice(0, size);
  return { rows: cut, next: { nextCursor: cursorAfter(cut.at(-1)?.entry ?? 0) } };
}
