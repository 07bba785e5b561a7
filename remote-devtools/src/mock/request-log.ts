import { usePlatform, type Platform } from '@fitreel/sdk/platform';
import type { SessionStore } from '@fitreel/sdk/session';
import { createStore, type Store } from '@fitreel/sdk/store';
import type { Draft } from './draft';
import type { Status } from './response';

/** The most requests that the log keeps. */
export const MAX_LOGGED = 20;

/** A sent request and its outcome. */
export interface LoggedRequest {
  /** Tells requests apart; never shown. */
  id: number;
  draft: Draft;
  status: Status;
  /** From sending until the response was read. */
  durationMs: number;
}

/** The last requests of a session, the newest first, and the number of sessions that have ended. */
interface LoggedRequests {
  requests: readonly LoggedRequest[];
  sessionsEnded: number;
  /** The session's token; null without a session. */
  token: string | null;
}

export interface RequestLog extends Store<LoggedRequests> {
  /** Call it when a request is sent; call the function that it returns when the request has ended. */
  begin: () => (request: Omit<LoggedRequest, 'id'>) => void;
}

/**
 * Creates a log that is cleared when the session ends, in this tab or another; a login does not clear it. The log stays in memory and is
 * never stored: headers hold tokens, which are secrets.
 */
export function createRequestLog(session: SessionStore): RequestLog {
  let lastId = 0;
  const store = createStore<LoggedRequests>(
    { requests: [], sessionsEnded: 0, token: null },
    {
      read(log) {
        const { token } = session.getSnapshot();
        if (token === log.token) return log;
        if (log.token === null) return { ...log, token };
        return { requests: [], sessionsEnded: log.sessionsEnded + 1, token };
      },
      subscribe: session.subscribe,
    },
  );
  let watching: (() => void) | undefined;
  return {
    ...store,
    begin() {
      // Never unsubscribes, because the session may end on another page. Subscribes late, so that rendering a page does not subscribe.
      watching ??= store.subscribe(() => undefined);
      const { sessionsEnded } = store.getSnapshot();
      return (request) => {
        const log = store.getSnapshot();
        // A late response belongs to an earlier session.
        if (log.sessionsEnded !== sessionsEnded) return;
        const requests = [{ id: ++lastId, ...request }, ...log.requests].slice(0, MAX_LOGGED);
        store.set({ ...log, requests });
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
