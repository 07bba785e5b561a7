import { keysOf, makeRoom } from '../browser/bounds';
import { attempt } from '../browser/browser';
import { createStore, type Store } from '../store';
import { moveText } from './stored-item';

/** The local-storage key of the token (`behaviour.md#sessions`). */
const TOKEN_KEY = 'token';

/**
 * Key of the `_id` of a user whose session the API ended. The device's data remains theirs until a page or a login hands the device over.
 */
const OWNER_KEY = 'expired';

/** The prefix of such a user's keys after the handover. */
const asideOf = (userId: string) => `set-aside.${userId}/`;

/**
 * Hands the device over to the user of `token`, or to a visitor. Sets aside the data of another user whose session has expired, and
 * restores data set aside for this one. A value whose key is taken waits for the next handover, but lists are merged.
 */
function handOver(storage: Storage, token: string | null): void {
  const { id = '' } = viewerOf(token);
  const owner = storage.getItem(OWNER_KEY) ?? id;
  storage.removeItem(OWNER_KEY);
  if (owner !== id)
    for (const key of keysOf(storage))
      if (!key.startsWith('set-aside.')) moveText(storage, key, asideOf(owner) + key);
  const mine = asideOf(id);
  for (const key of keysOf(storage)) if (key.startsWith(mine)) moveText(storage, key, key.slice(mine.length));
}

/** A token that fits into a header. */
const TOKEN = /^[ -~]{1,4096}$/;

export interface SessionSnapshot {
  signedIn: boolean;
  token: string | null;
  /** The API ended the last session; the user did not. */
  expired?: true;
}

/**
 * The current user of the app. All tabs of a browser share one session. Anonymous on a server: a page is rendered for a visitor, and the
 * user is applied after hydration.
 */
export interface SessionStore extends Store<SessionSnapshot> {
  start: (token: string) => void;
  /**
   * Ends the session and clears all of local storage (`behaviour.md#logout`). `expired` means that the API ended it: the device's data
   * still belongs to the user then (`behaviour.md#sessions`).
   */
  end: (expired?: boolean) => void;
}

export interface SessionStoreOptions {
  /**
   * Local storage, or a function that returns it: a browser that blocks storage throws at `window.localStorage` itself. After such an
   * error, the session lives in memory, for this tab. Absent on a server.
   */
  storage?: Storage | (() => Storage);
  /** Source of the `storage` events of other tabs. */
  events?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

const ANONYMOUS: SessionSnapshot = { signedIn: false, token: null };
const EXPIRED: SessionSnapshot = { ...ANONYMOUS, expired: true };

export function createSessionStore({ storage, events }: SessionStoreOptions): SessionStore {
  let available = typeof storage === 'function' ? attempt(storage) : storage;

  function inStorage<T>(action: (storage: Storage) => T): T | undefined {
    try {
      return available && action(available);
    } catch {
      available = undefined;
      return undefined;
    }
  }

  inStorage((storage) => handOver(storage, storage.getItem(TOKEN_KEY)));

  const store = createStore(ANONYMOUS, {
    read(previous) {
      const token = inStorage((storage) => storage.getItem(TOKEN_KEY));
      return available ? snapshotOf(token, previous) : previous;
    },
    subscribe(changed) {
      const handleStorage = (event: Event) => {
        const { key = null } = event as Partial<StorageEvent>;
        // Null means that the other tab has cleared all of its storage.
        if (key === null || key === TOKEN_KEY) changed();
      };
      events?.addEventListener('storage', handleStorage);
      return () => events?.removeEventListener('storage', handleStorage);
    },
  });

  return {
    ...store,
    start(token) {
      inStorage((storage) => {
        handOver(storage, token);
        // A login matters more than the data of remotes that exceed their quota.
        if (!attempt(() => (storage.setItem(TOKEN_KEY, token), true))) makeRoom(storage);
        storage.setItem(TOKEN_KEY, token);
      });
      store.set(snapshotOf(token, store.getSnapshot()));
    },
    end(expired = false) {
      const id = expired && viewerOf(store.getSnapshot().token).id;
      inStorage((storage) => {
        if (!id) return storage.clear();
        storage.removeItem(TOKEN_KEY);
        storage.setItem(OWNER_KEY, id);
      });
      store.set(expired ? EXPIRED : ANONYMOUS);
    },
  };
}

/** Returns `previous` if it has the same token, or if neither has one: a snapshot stays the same object until the session changes. */
function snapshotOf(token: string | null | undefined, previous: SessionSnapshot): SessionSnapshot {
  if (!token || !TOKEN.test(token)) return previous.signedIn ? ANONYMOUS : previous;
  return token === previous.token ? previous : { signedIn: true, token };
}

/** The signed-in user, for display only: the API checks tokens, the browser cannot. */
export interface Viewer {
  id: string | undefined;
  /** First and last name, or whichever the user gave. */
  name: string | undefined;
  email: string | undefined;
  /** A guest, whose lists are lost at logout (behaviour.md#guest-login). */
  guest: boolean;
}

/** Reads the user from the payload of a token (api/README.md#tokens). All fields are empty for a visitor and for a malformed token. */
export function viewerOf(token: string | null): Viewer {
  const { _id, name, email, guest } = claimsOf(token);
  return { id: textOf(_id), name: textOf(name), email: textOf(email), guest: guest === true };
}

const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : undefined);

function claimsOf(token: string | null): Partial<Record<'_id' | 'name' | 'email' | 'guest', unknown>> {
  try {
    const base64 = token?.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? '';
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}
