import type { SessionStore } from '@fitreel/sdk/session';
import { createStore, type Store } from '@fitreel/sdk/store';
import type { Draft } from './draft';
import type { Outcome } from './outcome';

/** Most requests that are kept. */
export const PAST_MAX = 20;

/** A request that was sent, and what became of it. */
export interface PastRequest {
  /** Tells requests apart; never shown. */
  id: number;
  draft: Draft;
  outcome: Outcome;
  /** From sending until the answer was read, in milliseconds. */
  ms: number;
}

/** The last requests of a session, the newest first. */
export interface RequestLog extends Store<readonly PastRequest[]> {
  /** Called as a request goes out, gives the function that takes it in once it has come to an end. */
  begin: () => (request: Omit<PastRequest, 'id'>) => void;
}

const NO_REQUESTS: readonly PastRequest[] = [];

/**
 * A log that is emptied when the session ends, in this tab or in another. Headers hold tokens, which are secrets:
 * it lives in memory alone, and nothing of it is ever written to storage.
 */
export function createRequestLog(session: SessionStore): RequestLog {
  const store = createStore(NO_REQUESTS);
  let lastId = 0;
  let sessionsEnded = 0;
  let watched = false;

  /** Begins with the first request, not with the log, so that to render a page subscribes to nothing. */
  function watch(): void {
    if (watched) return;
    watched = true;
    let { token } = session.getSnapshot();
    // Never stopped: the session may end while another page is shown.
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
      watch();
      const begunIn = sessionsEnded;
      return (request) => {
        // What was sent in a session that is over stays out, however late its answer.
        if (begunIn !== sessionsEnded) return;
        store.set([{ id: ++lastId, ...request }, ...store.getSnapshot()].slice(0, PAST_MAX));
      };
    },
  };
}
