import { makeRoom } from '../browser/bounds';
import { attempt } from '../browser/browser';
import { createStore, type Store } from '../store';
import { EXPIRED_KEY, handOver, TOKEN_KEY } from './set-aside';
import { viewerOf } from './viewer';

/** What a header can hold. */
const TOKEN = /^[ -~]{1,4096}$/;

export interface SessionSnapshot {
  signedIn: boolean;
  token: string | null;
  /** The API has ended the last session, which its user did not ask for. */
  expired?: true;
}

/**
 * Who uses the app. All tabs of a browser share one session. Anonymous on a server: a page is rendered for a visitor,
 * and the user is applied after hydration.
 */
export interface SessionStore extends Store<SessionSnapshot> {
  start: (token: string) => void;
  /**
   * Ends the session and clears all of local storage (`behaviour.md#logout`). `expired` says that the API ended it: then the device's
   * data stay with their user (`behaviour.md#sessions`).
   */
  end: (expired?: boolean) => void;
}

export interface SessionStoreOptions {
  /**
   * Local storage, or a function that returns it: a browser that blocks storage throws at `window.localStorage` itself.
   * Once it has thrown, the session lives in memory, for this tab. Absent on a server.
   */
  storage?: Storage | (() => Storage);
  /** Where `storage` events of other tabs arrive. */
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
      const isExpired = inStorage((storage) => storage.getItem(EXPIRED_KEY) !== null);
      return available ? snapshotOf(token, previous, isExpired ? EXPIRED : ANONYMOUS) : previous;
    },
    subscribe(changed) {
      const handleStorage = (event: Event) => {
        const { key = null } = event as Partial<StorageEvent>;
        // Null: the other tab has cleared all of its storage.
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
        // A login is more than what a remote keeps beyond its bound.
        if (!attempt(() => (storage.setItem(TOKEN_KEY, token), true))) makeRoom(storage);
        storage.setItem(TOKEN_KEY, token);
      });
      store.set(snapshotOf(token, store.getSnapshot()));
    },
    end(expired = false) {
      const { id } = viewerOf(store.getSnapshot().token);
      inStorage((storage) => {
        if (!expired || id === undefined) return storage.clear();
        storage.removeItem(TOKEN_KEY);
        storage.setItem(EXPIRED_KEY, id);
      });
      store.set(expired ? EXPIRED : ANONYMOUS);
    },
  };
}

/** `previous` if it has the same token, or none: a snapshot stays the same object until the session changes. */
function snapshotOf(
  token: string | null | undefined,
  previous: SessionSnapshot,
  ended = ANONYMOUS,
): SessionSnapshot {
  if (!token || !TOKEN.test(token)) return previous.signedIn ? ended : previous;
  return token === previous.token ? previous : { signedIn: true, token };
}
