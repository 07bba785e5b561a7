import { RateLimiterMemory } from 'rate-limiter-flexible';

/** The first `free` failures cost nothing; each further one doubles the delay, from `firstSeconds` to `maxSeconds`. */
export type Delays = { free: number; firstSeconds: number; maxSeconds: number };

/** How long failures count, from the first one. */
const WINDOW_SECONDS = 60 * 60;

/**
 * Makes the next attempt wait after failures, for longer with each one and never for good. Counts by key, in the memory of
 * this process.
 */
export function growingDelays({ free, firstSeconds, maxSeconds }: Delays) {
  const failures = new RateLimiterMemory({ points: free, duration: WINDOW_SECONDS });
  const delays = new RateLimiterMemory({ points: 1, duration: maxSeconds });

  return {
    /** Milliseconds until `key` may try again; 0 if it may now. */
    async remainingMs(key: string): Promise<number> {
      return (await delays.get(key))?.msBeforeNext ?? 0;
    },
    async countFailure(key: string): Promise<void> {
      const { consumedPoints } = await failures.penalty(key);
      if (consumedPoints <= free) return;
      const seconds = Math.min(maxSeconds, firstSeconds * 2 ** (consumedPoints - free - 1));
      await delays.set(key, 1, seconds);
    },
    async forget(key: string): Promise<void> {
      await failures.delete(key);
      await delays.delete(key);
    },
  };
}
