import { STORED_MAX } from '@fitreel/protocol/browser';

/*
 * Limits on the resources that one remote can take from the others on a page (ADR-0113). A call beyond a limit fails instead of queueing: a
 * remote in an endless loop would fill the queue. Viewers only see the error state of that remote.
 *
 * The limits guard against mistakes, not against malice. All remotes run in one page: a remote that names its functions or sources after
 * another remote's files, or calls through them, charges its calls to that remote. `fetch` and direct access to storage bypass the limits.
 */

/**
 * Requests of one remote per second. Pages send a few. The API serves one address 1,000 responses in 10 seconds (api/README.md#limits), and
 * one remote may use half of them. 500 a second have been observed.
 */
export const REQUESTS_PER_SECOND = 50;

/**
 * Events of one remote per second. Events report viewers' actions, such as an occasional press. One event per animation frame is within the
 * limit. Each is written to local storage until it is handled. 10,000 a second have been observed.
 */
export const EVENTS_PER_SECOND = 100;

/** A remote's file in a stack trace. The innermost one belongs to the caller. */
const REMOTE_FILE = /\/releases\/(?!shell\/)([a-z0-9-]+)\//;

/**
 * Counts how often each remote does something. Callers without a release file (the shell, and code under development) share one count. On a
 * server, the limits of rendering apply instead.
 *
 * @param what names the action in the report to the remote's team, which is sent at most once a second
 * @returns whether the remote may do it once more within this second
 */
export function createBound(what: string, perSecond: number): () => boolean {
  const counts = new Map<string | undefined, { began: number; count: number }>();
  return () => {
    if (typeof window === 'undefined') return true;
    // The error's stack names the caller, who is at fault.
    const error = new Error(`More than ${perSecond} ${what} in a second`);
    const remote = REMOTE_FILE.exec(error.stack ?? '')?.[1];
    const now = performance.now();
    let counted = counts.get(remote);
    if (!counted || now - counted.began >= 1000) counts.set(remote, (counted = { began: now, count: 0 }));
    counted.count += 1;
    if (counted.count === perSecond + 1) reportError(error);
    return counted.count <= perSecond;
  };
}

export const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');

/** The keys in `storage` of the remote that owns `key`: they share its name up to the first dot. */
function keysBeside(storage: Storage, key: string): string[] {
  const [owner] = key.split('.');
  return keysOf(storage).filter((other) => other.split('.')[0] === owner);
}

/** Whether the remote that owns `key` may store `text` there, given everything else it keeps in `storage`. */
export const hasRoom = (storage: Storage, key: string, text: string): boolean =>
  keysBeside(storage, key).reduce(
    (left, other) => (other === key ? left : left - other.length - (storage.getItem(other) ?? '').length),
    STORED_MAX - key.length - text.length,
  ) >= 0;

/** Clears everything that remotes over their quota keep in `storage`. */
export function makeRoom(storage: Storage): void {
  for (let index = storage.length - 1; index >= 0; index -= 1) {
    const key = storage.key(index);
    if (key !== null && !hasRoom(storage, key, storage.getItem(key) ?? ''))
      keysBeside(storage, key).forEach((other) => storage.removeItem(other));
  }
}
