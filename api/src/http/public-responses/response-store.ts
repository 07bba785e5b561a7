import { LRUCache } from 'lru-cache';
import { PublicResponse } from './public-response';

/** Everything that a stranger can make grow has a bound: beyond it the response that was asked for longest ago goes. */
const MAX_BYTES = 64 * 1024 * 1024;

type Kept = { response: PublicResponse; /** Of the monotonic clock. */ untilMs: number };

/** Public responses of one version of the catalogue, by URL. Each is made once, however many requests wait for it. */
export class ResponseStore {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ response }, url) => response.maxBytes + url.length,
  });
  #pending = new Map<string, Promise<PublicResponse>>();

  get(url: string): PublicResponse | undefined {
    const kept = this.#kept.get(url);
    return kept && (kept.untilMs === Infinity || performance.now() < kept.untilMs)
      ? kept.response
      : undefined;
  }

  /**
   * The response kept for `url`; else that of `work`, which returns JSON and is kept for `keptMs`. A failure is kept for
   * nobody.
   */
  async getOrMake(url: string, work: () => Promise<string>, keptMs = Infinity): Promise<PublicResponse> {
    const pending = this.#pending;
    const made = this.get(url) ?? pending.get(url);
    if (made) return made;
    const making = work().then((json) => new PublicResponse(json));
    pending.set(url, making);
    try {
      const response = await making;
      // What was read before `clear` may be out of date.
      if (pending === this.#pending) this.#kept.set(url, { response, untilMs: performance.now() + keptMs });
      return response;
    } finally {
      pending.delete(url);
    }
  }

  clear(): void {
    this.#kept.clear();
    this.#pending = new Map();
  }
}
