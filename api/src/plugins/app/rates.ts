import type { FastifyRequest } from 'fastify';
import { SEARCH_MAX_LENGTH } from '@fitreel/contract';
import fp from 'fastify-plugin';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../../http/responses';
import { searchWords, termsOf } from '../../modules/catalog/search-words';
import { clientOf, isLoopback, networkOf, OWN_ADDRESS } from '../../http/network';

/** A rate: so many requests in so many seconds. */
export type Rate = { requests: number; seconds: number };

type Rates = {
  /** All responses to a network, including cached ones and files. */
  responses: Rate;
  /** Uncached responses of the API to a network. */
  requests: Rate;
  /** Pages rendered for a network. */
  pages: Rate;
  /** Changes of users' data by a network. */
  writes: Rate;
  /** Changes by one user. */
  userWrites: Rate;
};

/**
 * How many requests a request counts as. A search counts as its number of words, because each is looked up in the index, and
 * more if no video has it. The page of a search has the same parameter and the same cost.
 */
function costOf({ query }: FastifyRequest): number {
  const { q = [] } = query as { q?: string | string[] };
  // A page cuts a longer text, after trimming, in code points.
  const text = [q]
    .flat()
    .join(' ')
    .trim()
    .slice(0, 2 * SEARCH_MAX_LENGTH);
  return Math.max(1, searchWords(text).flatMap(termsOf).length);
}

/** Ample for an office behind one address, and far above a person's clicks. */
const DEFAULT_RATES: Rates = {
  responses: { requests: 5_000, seconds: 10 },
  requests: { requests: 1_000, seconds: 10 },
  pages: { requests: 300, seconds: 10 },
  writes: { requests: 1_000, seconds: 60 },
  userWrites: { requests: 300, seconds: 60 },
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether a request comes from this machine, so that no limit counts it. */
    hasNoRate: (request: FastifyRequest) => boolean;
    /** Counts a request towards a rate of its network; a search counts as several. Throws `tooManyRequests`. */
    limitRate: (rate: Exclude<keyof Rates, 'userWrites'>, request: FastifyRequest) => Promise<void>;
    /** Hook after `authenticate`: limits the changes of a user and of a network. Throws `tooManyRequests`. */
    limitWrites: (request: FastifyRequest) => Promise<void>;
  }
}

export type RatesOptions = {
  rates?: Partial<Rates> | undefined;
  /** As in `Config`. */
  trustProxy?: readonly string[] | undefined;
};

/**
 * Limits how many responses a network gets, and lets other code limit more expensive work (api/README.md#limits). This
 * machine has no limit, unless `trustProxy` names a proxy on it: an unnamed proxy would send the requests of all viewers.
 */
export const rates = fp<RatesOptions>(
  async (server, { rates: changed, trustProxy = [] }) => {
    const { responses, requests, pages, writes, userWrites } = { ...DEFAULT_RATES, ...changed };
    const ofNetworks = {
      responses: limiterOf(responses),
      requests: limiterOf(requests),
      pages: limiterOf(pages),
      writes: limiterOf(writes),
    };
    const ofUsers = limiterOf(userWrites);
    const hasProxyHere = trustProxy.some((entry) => isLoopback(entry.replace(/\/.*/, '')));

    const hasNoRate = ({ raw: { socket } }: FastifyRequest) =>
      socket.remoteAddress === OWN_ADDRESS || (!hasProxyHere && isLoopback(socket.remoteAddress ?? ''));

    server.decorate('hasNoRate', hasNoRate);
    server.decorate('limitRate', async (rate, request) => {
      if (!hasNoRate(request)) await take(ofNetworks[rate], networkOf(clientOf(request)), costOf(request));
    });
    // Every request passes here, so requests without a limit create no promise.
    server.addHook('onRequest', (request, _reply, done) => {
      if (hasNoRate(request)) done();
      else take(ofNetworks.responses, networkOf(clientOf(request))).then(() => done(), done);
    });
    server.decorate('limitWrites', async (request) => {
      if (request.method === 'GET' || request.method === 'HEAD') return;
      await take(ofUsers, request.userId);
      await server.limitRate('writes', request);
    });
  },
  { name: 'rates', dependencies: ['errors'] },
);

const limiterOf = ({ requests, seconds }: Rate) =>
  new RateLimiterMemory({ points: requests, duration: seconds });

async function take(limiter: RateLimiterMemory, key: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (spent) {
    if (!(spent instanceof RateLimiterRes)) throw spent;
    const retryAfterSeconds = Math.max(1, Math.ceil(spent.msBeforeNext / 1000));
    throw new ApiError('tooManyRequests', { retryAfterSeconds });
  }
}
