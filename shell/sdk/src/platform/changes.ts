import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from '../transport/api-error';
import type { SessionStore } from './session-store';

/** One change of the user's data. */
interface Change {
  /** Key of the queries that it changes, and of those below it. Changes of one subject reach the API in order. */
  subject: QueryKey;
  /** What it is about (a video's id) and what is wished for it. The same wish twice in a row is one change. */
  about: string;
  wish: string;
  /** Shows the change in the cache as though the API had agreed. May be called again: it must be idempotent. */
  apply: () => void;
  /** Takes back what `apply` did, and nothing that other changes did. */
  undo: () => void;
  /** Calls the API and resolves with what writes its answer into the cache. */
  send: () => Promise<() => void>;
}

/** What came of a change: not made at all, because the same is under way, or its user has gone. */
type Outcome = 'done' | 'dropped';

/** The user's changes on their way to the API. */
export interface Changes {
  /** Rejects as `send` does, with the change taken back. */
  make: (change: Change) => Promise<Outcome>;
  /** What the user wishes of a subject and has no answer to yet: `about` → `wish`. The same map until that changes. */
  wishes: (subject: QueryKey) => ReadonlyMap<string, string>;
  /** Calls `listener` whenever wishes come or go. */
  subscribe: (listener: () => void) => () => void;
}

export const NO_WISHES: ReadonlyMap<string, string> = new Map();

interface Waiting {
  change: Change;
  finished: Promise<unknown>;
}

export function createChanges(client: QueryClient, session: SessionStore): Changes {
  const lines = new Map<string, Waiting[]>();
  const wishes = new Map<string, ReadonlyMap<string, string>>();
  const listeners = new Set<() => void>();

  const keyOf = (subject: QueryKey) => JSON.stringify([session.getSnapshot().token, subject]);

  function noteWishes(key: string, line: readonly Waiting[]): void {
    if (line.length === 0) wishes.delete(key);
    else wishes.set(key, new Map(line.map(({ change }) => [change.about, change.wish])));
    for (const listener of listeners) listener();
  }

  async function sendInTurn(change: Change, before: Promise<unknown>, token: string | null, line: Waiting[]) {
    const belongs = () => session.getSnapshot().token === token;
    const { subject: queryKey } = change;
    await before;
    try {
      // The next user's token must not carry the last user's wish.
      if (!belongs()) return 'dropped';
      const accept = await change.send();
      if (!belongs()) return 'dropped';
      // An answer on its way was made before this change.
      void client.cancelQueries({ queryKey });
      accept();
      for (const { change: later } of line.slice(1)) later.apply();
      if (!isLoaded(client, queryKey)) void client.invalidateQueries({ queryKey });
      return 'done';
    } catch (error) {
      if (belongs()) {
        // "Already there" (409): what was wished for is so, and the list differs from what was known of it.
        const already = error instanceof ApiError && error.status === 409;
        if (!already) change.undo();
        const reload = already || !isLoaded(client, queryKey);
        void client.invalidateQueries({ queryKey, refetchType: reload ? 'active' : 'none' });
      }
      throw error;
    } finally {
      line.shift();
    }
  }

  return {
    make(change) {
      const { token } = session.getSnapshot();
      const key = keyOf(change.subject);
      const line = lines.get(key) ?? [];
      lines.set(key, line);
      const last = line.findLast((waiting) => waiting.change.about === change.about);
      if (last?.change.wish === change.wish) return Promise.resolve('dropped');

      void client.cancelQueries({ queryKey: change.subject });
      change.apply();
      const before = line.at(-1)?.finished ?? Promise.resolve();
      const made = sendInTurn(change, before, token, line).finally(() => {
        if (line.length === 0) lines.delete(key);
        noteWishes(key, line);
      });
      line.push({ change, finished: made.catch(() => undefined) });
      noteWishes(key, line);
      return made;
    },
    wishes: (subject) => wishes.get(keyOf(subject)) ?? NO_WISHES,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** False where the loading of a query was cut short for a change, and has to begin again. */
function isLoaded(client: QueryClient, subject: QueryKey): boolean {
  return client.getQueriesData({ queryKey: subject }).every(([, data]) => data !== undefined);
}
