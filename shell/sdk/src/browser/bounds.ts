import { STORED_MAX } from '@fitreel/protocol/browser';

/*
 * What one remote can take from the others on a page (ADR-0113). Beyond a bound, nothing waits for later: a remote in an endless loop
 * would fill the line. Viewers see nothing of it but what that remote shows of a failure.
 *
 * The bounds stop mistakes, not intent. All remotes run in one page: a remote that names its functions or sources after another remote's
 * files, or calls through them, charges its calls to that remote, and `fetch` and storage pass by the bounds.
 */

/**
 * The requests of a remote within a second. Pages send a few. The API makes 1,000 responses for one address in 10 seconds
 * (api/README.md#limits): one remote may use half of them. 500 a second have been seen.
 */
export const REQUESTS_PER_SECOND = 50;

/**
 * The events of a remote within a second. They tell of what a viewer does: a press now and then. One for each frame of an animation is
 * within the bound. Each is written to local storage until it is handled. 10,000 a second have been seen.
 */
export const EVENTS_PER_SECOND = 100;

/** A remote's file in a stack: the innermost one is the caller's. */
const REMOTE_FILE = /\/releases\/(?!shell\/)([a-z0-9-]+)\//;

/**
 * Counts for each remote how often something happens. Callers without a file of a release count together: the shell, and what is under
 * development. On a server, the bounds of rendering apply instead.
 *
 * @param what names it in the report to the remote's team, of which there is one a second
 * @returns whether it may happen once more within this second
 */
export function createBound(what: string, perSecond: number): () => boolean {
  const counts = new Map<string | undefined, { began: number; count: number }>();
  return () => {
    if (typeof window === 'undefined') return true;
    // Its stack names the caller, whose error it is.
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

/** The keys in `storage` that begin with the same name as `key`, up to a dot: of one remote. */
function keysBeside(storage: Storage, key: string): string[] {
  const [owner] = key.split('.');
  return keysOf(storage).filter((other) => other.split('.')[0] === owner);
}

/** Whether the remote of `key` may keep `text` there, beside all else that it keeps in `storage`. */
export const hasRoom = (storage: Storage, key: string, text: string): boolean =>
  keysBeside(storage, key).reduce(
    (left, other) => (other === key ? left : left - other.length - (storage.getItem(other) ?? '').length),
    STORED_MAX - key.length - text.length,
  ) >= 0;

/** Removes from `storage` all of each remote that keeps more there than it may. */
export function makeRoom(storage: Storage): void {
  for (let index = storage.length - 1; index >= 0; index -= 1) {
    const key = storage.key(index);
    if (key !== null && !hasRoom(storage, key, storage.getItem(key) ?? ''))
      keysBeside(storage, key).forEach((other) => storage.removeItem(other));
  }
}
