import fp from 'fastify-plugin';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../../http/responses';
import { isLoopback, networkOf } from '../../http/network';

/** How many requests pass in how many seconds. */
export type Rate = { requests: number; seconds: number };

export type Rates = {
  /** All requests of a network. */
  requests: Rate;
  /** Changes of users' data from a network. */
  writes: Rate;
  /** Changes of one user's data. */
  userWrites: Rate;
};

/** Ample for an office behind one address; a person's clicks stay far below. */
const DEFAULT_RATES: Rates = {
  requests: { requests: 1_000, seconds: 10 },
  writes: { requests: 1_000, seconds: 60 },
  userWrites: { requests: 300, seconds: 60 },
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Hook after `authenticate`: bounds the changes that a user and a network make. Throws `tooManyRequests`. */
    limitWrites: (request: FastifyRequest) => Promise<void>;
  }
}

/**
 * Bounds how often a network sends requests, and how often it and a user change data (behaviour.md#limits). Public
 * responses that are kept as bytes cost next to nothing and are not counted. The machine itself has no rate as a network:
 * there, a proxy that `TRUST_PROXY` does not name sends the requests of all viewers.
 */
export const rates = fp<{ rates?: Rates | undefined }>(
  async (app, { rates: chosen = DEFAULT_RATES }) => {
    const requests = limiterOf(chosen.requests);
    const writes = limiterOf(chosen.writes);
    const userWrites = limiterOf(chosen.userWrites);

    app.addHook('onRequest', async ({ ip, raw }) => {
      if (!isLoopback(ip) && !app.keepsResponse(raw.url ?? '')) await take(requests, networkOf(ip));
    });
    app.decorate('limitWrites', async ({ method, userId, ip }) => {
      if (method === 'GET' || method === 'HEAD') return;
      await take(userWrites, userId);
      if (!isLoopback(ip)) await take(writes, networkOf(ip));
    });
  },
  { name: 'rates', dependencies: ['errors', 'public-responses'] },
);

const limiterOf = ({ requests, seconds }: Rate) =>
  new RateLimiterMemory({ points: requests, duration: seconds });

async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (spent) {
    if (!(spent instanceof RateLimiterRes)) throw spent;
    const retryAfterSeconds = Math.max(1, Math.ceil(spent.msBeforeNext / 1000));
    throw new ApiError('tooManyRequests', { retryAfterSeconds });
  }
}
