import { ApiError } from '@fitreel/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { TokenAbout, Tokens } from '../tokens/tokens';

/** Calls without a valid token that one address may make within a quarter of an hour before it is told to wait. */
const FAILURES = 30;
const QUARTER_HOUR = 15 * 60;

const BEARER = /^Bearer +(\S+)$/i;

declare module 'fastify' {
  interface FastifyRequest {
    /** The token of a call of the delivery; null before it was checked. */
    deployToken: TokenAbout | null;
  }
}

/** A call on an app for which its token is not good. */
export class WrongApp extends Error {
  override readonly name = 'WrongApp';
}

/**
 * A hook that lets only calls with a valid token pass: `Authorization: Bearer <token>`. A valid token always passes,
 * so that a stranger behind the same proxy cannot lock anybody out.
 *
 * @throws ApiError `tokenInvalid` without one, and `tooManyAttempts` after too many of these from one address
 */
export function authorize(tokens: Tokens) {
  const failures = new RateLimiterMemory({ points: FAILURES, duration: QUARTER_HOUR });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const text = BEARER.exec(request.headers.authorization ?? '')?.[1];
    request.deployToken = text ? await tokens.find(text) : null;
    if (request.deployToken) return;
    await failures.consume(request.ip).catch(() => {
      throw new ApiError('tooManyAttempts', { retryAfterSeconds: QUARTER_HOUR });
    });
    reply.header('www-authenticate', 'Bearer');
    throw new ApiError('tokenInvalid');
  };
}

/** The token of an authorised call. */
export function tokenOf({ deployToken }: FastifyRequest): TokenAbout {
  if (!deployToken) throw new Error('the call was not authorised');
  return deployToken;
}

/** Throws WrongApp when the call's token is not for `app`. */
export function requireTokenFor(request: FastifyRequest, app: string): void {
  const token = tokenOf(request);
  if (token.app === app) return;
  throw new WrongApp(`The token ${token.id} is good for ${token.app} alone.`);
}
