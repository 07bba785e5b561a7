import { ApiError, networkOf } from '@fitreel/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { TokenInfo, Tokens } from '../tokens/tokens';

/** Requests without a valid token that one IP address may send per window. */
const FAILURES_PER_WINDOW = 30;
const WINDOW_SECONDS = 15 * 60;

/** Requests per minute with one token: ample for a pipeline, too few to fill the history or the disk. */
const REQUESTS_PER_MINUTE = 120;
const CHANGES_PER_MINUTE = 60;

const BEARER = /^Bearer +(\S+)$/i;

declare module 'fastify' {
  interface FastifyRequest {
    /** The token of a request to a deploy endpoint; null until it is checked. */
    deployToken: TokenInfo | null;
  }
}

/** A request that would change an app with the token of another. */
export class WrongApp extends Error {
  override readonly name = 'WrongApp';
}

/**
 * A hook that admits only requests with a valid token: `Authorization: Bearer <token>`. A valid token has a rate of its
 * own: a stranger behind the same proxy cannot lock a team out. The log names the token of each request.
 *
 * @throws ApiError `tokenInvalid` without one, and `tooManyAttempts` after too many of these from one network, or
 *   too many requests with one token
 */
export function authorize(tokens: Tokens) {
  const failures = new RateLimiterMemory({ points: FAILURES_PER_WINDOW, duration: WINDOW_SECONDS });
  const requests = new RateLimiterMemory({ points: REQUESTS_PER_MINUTE, duration: 60 });
  const changes = new RateLimiterMemory({ points: CHANGES_PER_MINUTE, duration: 60 });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const text = BEARER.exec(request.headers.authorization ?? '')?.[1];
    request.deployToken = text ? await tokens.find(text) : null;
    if (request.deployToken) {
      const { id, app, name } = request.deployToken;
      request.log = reply.log = request.log.child({ token: { id, app, name } });
      for (const rate of request.method === 'GET' ? [requests] : [requests, changes])
        await rate.consume(id).catch(() => {
          throw new ApiError('tooManyAttempts', { retryAfterSeconds: 60 });
        });
      return;
    }
    await failures.consume(networkOf(request.ip)).catch(() => {
      throw new ApiError('tooManyAttempts', { retryAfterSeconds: WINDOW_SECONDS });
    });
    reply.header('www-authenticate', 'Bearer');
    throw new ApiError('tokenInvalid');
  };
}

/** The token of an authorised request. */
export function tokenOf({ deployToken }: FastifyRequest): TokenInfo {
  if (!deployToken) throw new Error('the request was not authorised');
  return deployToken;
}

/** Throws WrongApp when the request's token is not for `app`. */
export function requireTokenFor(request: FastifyRequest, app: string): void {
  const token = tokenOf(request);
  if (token.app === app) return;
  throw new WrongApp(`The token ${token.id} is for ${token.app} only.`);
}

/** Throws WrongApp when none of `releases` is of the app of the request's token. */
export function requireTokenForOne(request: FastifyRequest, releases: readonly { app: string }[]): void {
  const { id, app } = tokenOf(request);
  if (releases.every((release) => release.app !== app))
    throw new WrongApp(`The token ${id} is for ${app} only, and the preview has no release of it.`);
}
