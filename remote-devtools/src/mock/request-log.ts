import { usePlatform, type Platform } from '@fitreel/sdk/platform';
import type { SessionStore } from '@fitreel/sdk/session';
import { createStore, useStore, type Store } from '@fitreel/sdk/store';
import type { Draft } from './draft';
import type { Status } from './response';

/** Most requests that the log keeps. */
export const MAX_LOGGED = 20;

/** A request that was sent, and how it ended. */
export interface LoggedRequest {
  /** Tells requests apart; never shown. */
  id: number;
  draft: Draft;
  status: Status;
  /** From sending until the response was read. */
  durationMs: number;
}

/** The last requests of a session, the newest first. */
export interface RequestLog extends Store<readonly LoggedRequest[]> {
  /** Call it when a request is sent; call the function that it returns when the request has ended. */
  begin: () => (request: Omit<LoggedRequest, 'id'>) => void;
}

const NO_REQUESTS: readonly LoggedRequest[] = [];

/**
 * Creates a log that is emptied when the session ends, in this tab or another. It stays in memory and is never stored:
 * headers hold tokens, which are secrets.
 */
export function createRequestLog(session: SessionStore): RequestLog {
  const store = createStore(NO_REQUESTS);
  let lastId = 0;
  let sessionsEnded = 0;
  let watching = false;

  /** Runs with the first request, so that rendering a page subscribes to nothing. */
  function watchSession(): void {
    if (watching) return;
    watching = true;
    let { token } = session.getSnapshot();
    // Never unsubscribes: the session may end on another page.
    session.subscribe(() => {
      const now = session.getSnapshot().token;
      if (now === token) return;
      const ended = token !== null;
      token = now;
      if (!ended) return;
      sessionsEnded += 1;
      store.set(NO_REQUESTS);
    });
  }

  return {
    ...store,
    begin() {
      watchSession();
      const endedBefore = sessionsEnded;
      return (request) => {
        // A late response belongs to a session that is over.
        if (endedBefore !== sessionsEnded) return;
        store.set([{ id: ++lastId, ...request }, ...store.getSnapshot()].slice(0, MAX_LOGGED));
      };
    },
  };
}

/** A log per platform, not one per module: a server renders the pages of many users with this module. */
const logs = new WeakMap<Platform, RequestLog>();

/** The log of this app. It outlives the tester's page, but not a reload. */
export function useRequestLog(): RequestLog {
  const platform = usePlatform();
  let log = logs.get(platform);
  if (!log) logs.set(platform, (log = createRequestLog(platform.session)));
  return log;
}

/** The last requests of the session, the newest first. */
export function useLoggedRequests(): readonly LoggedRequest[] {
  return useStore(useRequestLog());
}
