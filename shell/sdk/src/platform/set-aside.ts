import { keysOf } from '../browser/bounds';
import { attempt } from '../browser/browser';
import { viewerOf } from './viewer';

/** Where local storage keeps the token (`behaviour.md#sessions`). */
export const TOKEN_KEY = 'token';

/** Where it keeps the `_id` of a user whose session the API has ended: until a page or a login hands the device over, its data are theirs. */
export const EXPIRED_KEY = 'expired';

/** Where it keeps the data of such users afterwards, as `Row`s. */
const ASIDE_KEY = 'set-aside';

/** As many users have data set aside; the oldest go first. */
const ROWS_MAX = 20;

type Row = [userId: string, texts: Record<string, string | null>];

const isRow = (row: unknown): row is Row =>
  Array.isArray(row) && typeof row[0] === 'string' && typeof row[1] === 'object' && row[1] !== null;

/**
 * Hands the device over to the user of `token`, or to a visitor: sets aside the data of another user whose session has expired, and puts
 * back what was set aside of this one. A value whose place is taken waits for the next time, except that lists are joined.
 */
export function handOver(storage: Storage, token: string | null): void {
  const { id } = viewerOf(token);
  const before = storage.getItem(ASIDE_KEY);
  let rows = attempt(() => (JSON.parse(before ?? '[]') as unknown[]).filter(isRow)) ?? [];
  const owner = storage.getItem(EXPIRED_KEY);
  storage.removeItem(EXPIRED_KEY);
  if (owner !== null && owner !== id) {
    const keys = keysOf(storage).filter((key) => key !== TOKEN_KEY && key !== ASIDE_KEY);
    rows = [...rows, [owner, Object.fromEntries(keys.map((key) => [key, storage.getItem(key)]))]];
    for (const key of keys) storage.removeItem(key);
  }
  rows = rows.flatMap(([user, texts]): Row[] => {
    if (user !== id) return [[user, texts]];
    const waiting = Object.entries(texts).filter(([key, text]) => !putBack(storage, key, text ?? ''));
    return waiting.length > 0 ? [[user, Object.fromEntries(waiting)]] : [];
  });
  const after = JSON.stringify(rows.slice(-ROWS_MAX));
  if (rows.length === 0) storage.removeItem(ASIDE_KEY);
  else if (after !== before) attempt(() => storage.setItem(ASIDE_KEY, after));
}

/** Whether `text` is kept under `key` now. */
function putBack(storage: Storage, key: string, text: string): boolean {
  const now = storage.getItem(key);
  const joined = now === null ? text : joinedRows(text, now);
  return joined !== null && attempt(() => (storage.setItem(key, joined), true)) === true;
}

/** The rows of two texts under the same key, as JSON; null if one of them has none. */
export function joinedRows(former: string, text: string): string | null {
  const [before, now] = [former, text].map((json) => attempt(() => JSON.parse(json) as unknown));
  return Array.isArray(before) && Array.isArray(now) ? JSON.stringify([before, now].flat()) : null;
}
