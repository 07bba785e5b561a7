import { isLoopback, networkOf } from '@fitreel/api';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Pages that are made for one network in so many seconds: ample for an office, far below what the machine can make. */
const [PAGES_MAX, SECONDS] = [300, 10] as const;

/**
 * Bounds the pages that are made for a network (behaviour.md#limits). Those that are kept cost next to nothing and are not
 * counted, nor is the machine itself: there, a proxy that `TRUST_PROXY` does not name sends the requests of all viewers.
 */
export class PageRate {
  readonly #limiter = new RateLimiterMemory({ points: PAGES_MAX, duration: SECONDS });

  /** Counts a page for the client at `ip`. Resolves with 0, or with the seconds to wait when it has had its share. */
  async take(ip: string): Promise<number> {
    if (isLoopback(ip)) return 0;
    try {
      await this.#limiter.consume(networkOf(ip));
      return 0;
    } catch (spent) {
      if (!(spent instanceof RateLimiterRes)) throw spent;
      return Math.max(1, Math.ceil(spent.msBeforeNext / 1000));
    }
  }
}
