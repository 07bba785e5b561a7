import { LOAD_TIMEOUTS_MS, RETRY_TIMEOUTS_MS, type LoadTimeouts } from '@fitreel/protocol/browser';

/** Loads of a kind, by key: each runs at most once at a time, and is kept when it succeeds. */
export class Loads<T> {
  readonly #kept = new Map<string, Promise<T>>();
  readonly #failed = new Set<string>();

  /** The load of `key`, which `start` begins where there is none. The one after a failure has longer timeouts. */
  get(key: string, start: (timeoutsMs: LoadTimeouts) => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const load = start(this.#failed.has(key) ? RETRY_TIMEOUTS_MS : LOAD_TIMEOUTS_MS);
    this.#kept.set(key, load);
    load.catch(() => {
      this.#kept.delete(key);
      this.#failed.add(key);
    });
    return load;
  }
}
