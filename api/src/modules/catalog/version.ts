import { inTime } from '../../http/timing';

/** The last known version of the catalogue, which every change of a video or category changes. */
export type CatalogVersion = {
  /** Whether it was read so recently that it counts as current. */
  isFresh(): boolean;
  /** Reads it, once for all concurrent callers. Never rejects: after a failure the last known version stays. */
  refresh(): Promise<void>;
  /** Calls `listener` on each change, before the new version counts as fresh. */
  onChange(listener: () => void): void;
};

export type CatalogVersionOptions = {
  read: () => Promise<number>;
  /** How long a version counts as current, in milliseconds. */
  freshMs: number;
  onFailure: (error: unknown) => void;
};

/** A database that does not respond must not block responses that are already cached. */
const READ_TIMEOUT_MS = 500;

export function catalogVersion({ read, freshMs, onFailure }: CatalogVersionOptions): CatalogVersion {
  const listeners: (() => void)[] = [];
  let version: number | undefined;
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  async function readOnce(): Promise<void> {
    try {
      const present = await read();
      if (present !== version) for (const listener of listeners) listener();
      version = present;
    } catch (error) {
      onFailure(error);
    } finally {
      readAt = performance.now();
      reading = undefined;
    }
  }

  return {
    isFresh: () => performance.now() - readAt < freshMs,
    onChange: (listener) => {
      listeners.push(listener);
    },
    async refresh() {
      reading ??= readOnce();
      // Before the first version nothing is cached, and uncached responses wait for the database anyway.
      if (version === undefined) await reading;
      else await inTime(reading, READ_TIMEOUT_MS);
    },
  };
}
