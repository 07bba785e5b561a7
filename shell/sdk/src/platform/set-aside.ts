import { keysOf } from '../browser/bounds';
import { attempt } from '../browser/browser';
import { viewerOf } from './viewer';

/** Where local storage keeps the token (`behaviour.md#sessions`). */
export const TOKEN_KEY = 'token';

/** Where it keeps the `_id` of a user whose session the API has ended: until a page or a login hands the device over, its data are theirs. */
export const EXPIRED_KEY = 'expired';

/** Where it keeps the data of such a user afterwards, as JSON: the text of each key. */
const asideOf = (userId: string) => `set-aside.${userId}`;

const isAside = (key: string) => key === TOKEN_KEY || key.startsWith(asideOf(''));

const textsIn = (json: string | null) =>
  Object.entries(attempt(() => JSON.parse(json ?? '{}') as Record<string, string>) ?? {});

/**
 * Hands the device over to the user of `token`, or to a visitor: sets aside the data of another user whose session has expired, and puts
 * back what was set aside of this one. A value whose place is taken waits for the next time, except that lists are joined.
 */
export function handOver(storage: Storage, token: string | null): void {
  const { id = '' } = viewerOf(token);
  const owner = storage.getItem(EXPIRED_KEY);
  storage.removeItem(EXPIRED_KEY);
  if (owner !== null && owner !== id) {
    const texts = textsIn(storage.getItem(asideOf(owner)));
    for (const key of keysOf(storage).filter((one) => !isAside(one))) {
      texts.push([key, storage.getItem(key) ?? '']);
      storage.removeItem(key);
    }
    keep(storage, owner, texts);
  }
  const mine = storage.getItem(asideOf(id));
  if (mine !== null)
    keep(
      storage,
      id,
      textsIn(mine).filter(([key, text]) => !putBack(storage, key, text)),
    );
}

function keep(storage: Storage, userId: string, texts: [string, string][]): void {
  if (texts.length === 0) storage.removeItem(asideOf(userId));
  else attempt(() => storage.setItem(asideOf(userId), JSON.stringify(Object.fromEntries(texts))));
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
