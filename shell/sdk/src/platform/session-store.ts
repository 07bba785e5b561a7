/** Where the token is kept in local storage (spec section 7). */
const TOKEN_KEY = 'token';

export interface SessionSnapshot {
  signedIn: boolean;
  token: string | null;
}

/** Who uses the app. All tabs of a browser share one session. */
export interface SessionStore {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => SessionSnapshot;
  /** Anonymous: pages are rendered for a visitor, and the user is applied after hydration. */
  getServerSnapshot: () => SessionSnapshot;
  start: (token: string) => void;
  /** Ends the session and clears all of local storage (spec section 4). */
  end: () => void;
}

export interface SessionStoreOptions {
  /**
   * Local storage, or what gets it; absent on a server. Where it throws, the session lives in memory, for this
   * tab: a browser that blocks storage refuses `window.localStorage` itself.
   */
  storage?: Storage | (() => Storage);
  /** Where `storage` events of other tabs arrive; listened to while somebody subscribes. */
  events?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

const ANONYMOUS: SessionSnapshot = { signedIn: false, token: null };

export function createSessionStore({ storage, events }: SessionStoreOptions): SessionStore {
  const listeners = new Set<() => void>();
  let kept = typeof storage === 'function' ? granted(storage) : storage;
  let snapshot: SessionSnapshot | null = null;

  /** Does something with storage; from its first refusal on, the session is in memory. */
  function attempt<T>(action: (storage: Storage) => T): T | undefined {
    try {
      return kept && action(kept);
    } catch {
      kept = undefined;
      return undefined;
    }
  }
  function apply(token: string | null): void {
    if (snapshot && snapshot.token === token) return;
    snapshot = token ? { signedIn: true, token } : ANONYMOUS;
    for (const listener of listeners) listener();
  }
  /** Takes over what another tab wrote. */
  function read(): void {
    const token = attempt((store) => store.getItem(TOKEN_KEY));
    if (kept) apply(token || null);
  }
  function onStorage(event: Event): void {
    const { key = null } = event as StorageEvent;
    // A null key: the other tab cleared all of its storage.
    if (key === null || key === TOKEN_KEY) read();
  }

  return {
    subscribe(listener) {
      if (listeners.size === 0) {
        events?.addEventListener('storage', onStorage);
        read();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) events?.removeEventListener('storage', onStorage);
      };
    },
    getSnapshot() {
      if (!snapshot) read();
      return (snapshot ??= ANONYMOUS);
    },
    getServerSnapshot: () => ANONYMOUS,
    start(token) {
      attempt((store) => store.setItem(TOKEN_KEY, token));
      apply(token || null);
    },
    end() {
      attempt((store) => store.clear());
      apply(null);
    },
  };
}

function granted(storage: () => Storage): Storage | undefined {
  try {
    return storage();
  } catch {
    return undefined;
  }
}
