import { LOAD_TIMEOUTS_MS, RETRY_TIMEOUTS_MS, type LoadTimeouts } from '@fitreel/protocol/browser';

/** Caches loads by key. A load runs once at a time, and only successful ones stay in the cache. */
export class Loads<T> {
  readonly #cache = new Map<string, Promise<T>>();
  readonly #failed = new Set<string>();

  /** Returns the load of `key` and starts it if necessary. After a failure, it gets longer timeouts. */
  get(key: string, start: (timeoutsMs: LoadTimeouts) => Promise<T>): Promise<T> {
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const load = start(this.#failed.has(key) ? RETRY_TIMEOUTS_MS : LOAD_TIMEOUTS_MS);
    this.#cache.set(key, load);
    load.catch(() => {
      this.#cache.delete(key);
      this.#failed.add(key);
    });
    return load;
  }
}
