import { ApiError, clientOf, networkOf } from '@fitreel/api/http';
import { ERRORS } from '@fitreel/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Access, Caller } from '../shared/deploy-endpoints';
import { TokenRefused, type FindAccess } from './offer';
import type { Tokens } from './tokens';
import { TokenHolder } from './caller';

/** The most requests without a valid token from one IP address to the site per window. */
const FAILURES_PER_WINDOW = 30;
const WINDOW_SECONDS = 15 * 60;

/** Requests to one gateway, and changes to the site, per minute and token: ample for a pipeline, too few to fill history or disk. */
const REQUESTS_PER_MINUTE = 120;
const CHANGES_PER_MINUTE = 60;

const BEARER = /^Bearer +(\S+)$/i;

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of a deploy endpoint; null until the token is checked. */
    caller: Caller | null;
  }
}

/** The tokens that the gateway accepts: its own, and those of other issuers. */
export interface Admitted {
  tokens: Pick<Tokens, 'find'>;
  finders: readonly FindAccess[];
}

/** The accesses of the token `text`. @throws TokenRefused with the reason, and AccessUnknown */
async function accessOf(text: string, { tokens, finders }: Admitted): Promise<readonly Access[]> {
  for (const find of finders) {
    const finding = find(text);
    if (finding) return finding;
  }
  const token = await tokens.find(text);
  if (!token) throw new TokenRefused(ERRORS.tokenInvalid.text);
  return [token];
}

/**
 * A hook that admits only requests with a valid token: `Authorization: Bearer <token>`. Each valid token has its own rate
 * limit, so a stranger behind the same proxy cannot lock a team out. Each log line of a request names its token. An unreachable
 * database does not prevent a rollback: each gateway then counts on its own.
 *
 * @throws ApiError `tokenInvalid` without a valid token, and `tooManyAttempts` after too many of these from one network, or
 *   too many requests with one token; AccessUnknown
 */
export function authorize(
  admitted: Admitted,
  { siteLimiter }: Pick<FastifyInstance, 'siteLimiter'>,
  requestsPerMinute = REQUESTS_PER_MINUTE,
) {
  const failures = siteLimiter('invalid tokens', {
    points: FAILURES_PER_WINDOW,
    seconds: WINDOW_SECONDS,
    insured: true,
  });
  const requests = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  const changes = siteLimiter('changes', { points: CHANGES_PER_MINUTE, seconds: 60, insured: true });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const text = BEARER.exec(request.headers.authorization ?? '')?.[1] ?? '';
    let accesses: readonly Access[];
    try {
      accesses = await accessOf(text, admitted);
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error;
      await failures.consume(networkOf(clientOf(request))).catch(() => {
        throw new ApiError('tooManyAttempts', { retryAfterSeconds: WINDOW_SECONDS });
      });
      reply.header('www-authenticate', 'Bearer');
      throw new ApiError('tokenInvalid', { text: error.message });
    }
    const caller = new TokenHolder(accesses);
    request.caller = caller;
    const { id, name } = caller.access;
    const app = accesses.map((access) => access.role ?? access.app).join(' ');
    request.log = reply.log = request.log.child({ caller: { id, app, name } });
    for (const rate of request.method === 'GET' ? [requests] : [requests, changes])
      await rate.consume(caller.account().id).catch(() => {
        throw new ApiError('tooManyAttempts', { retryAfterSeconds: 60 });
      });
  };
}

/**
 * Like `authorize`, but the hook admits only tokens with the role `editor`. It returns the caller's access.
 *
 * @param requestsPerMinute limit for requests to one gateway with one token
 */
export function admitEditors(admitted: Admitted, server: FastifyInstance, requestsPerMinute: number) {
  const admit = authorize(admitted, server, requestsPerMinute);
  server.decorateRequest('caller', null);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Access> => {
    await admit(request, reply);
    const { access } = callerOf(request);
    if (access.role === 'editor') return access;
    throw new ApiError('editorsOnly', {
      text: `The token ${access.id} is not for the catalogue: that takes a token with the role editor.`,
    });
  };
}

/** The caller of an authorised request. */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('the request was not authorised');
  return caller;
}
