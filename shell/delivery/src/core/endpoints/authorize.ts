import { ApiError, clientOf, networkOf } from '@fitreel/api';
import { ERRORS } from '@fitreel/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Account } from '../quotas/quotas';
import type { Access, Tokens } from '../tokens/tokens';

/** Requests without a valid token that one IP address may send the site per window. */
const FAILURES_PER_WINDOW = 30;
const WINDOW_SECONDS = 15 * 60;

/** Requests to one gateway, and changes of the site, per minute with one token: ample for a pipeline, too few to fill the history or the disk. */
const REQUESTS_PER_MINUTE = 120;
const CHANGES_PER_MINUTE = 60;

const BEARER = /^Bearer +(\S+)$/i;

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * What the token of a request to a deploy endpoint may do; null until it is checked. A workflow's token may have
     * access to several apps.
     */
    deployAccess: readonly Access[] | null;
  }
}

/** A request that would change an app with the token of another. */
export class WrongApp extends Error {
  override readonly name = 'WrongApp';
}

/** A token that is not accepted; the message says why. It says nothing about what the site has. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

/** What a token may do cannot be found out now. */
export class AccessUnknown extends Error {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message);
  }
}

/**
 * What the token `text` may do; null where it is of another form.
 *
 * @throws TokenRefused with the reason, and AccessUnknown
 */
export type FindAccess = (text: string) => Promise<readonly Access[]> | null;

/** Whom the gateway lets deploy: holders of its own tokens, and of tokens that others give. */
export interface Admitted {
  tokens: Pick<Tokens, 'find'>;
  finders: readonly FindAccess[];
}

/** What the token `text` may do. @throws TokenRefused with the reason, and AccessUnknown */
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
 * A hook that admits only requests with a valid token: `Authorization: Bearer <token>`. A valid token has a rate of its
 * own: a stranger behind the same proxy cannot lock a team out. The log names the token of each request. A database that
 * is away keeps no team from a rollback: each gateway then counts for itself.
 *
 * @throws ApiError `tokenInvalid` without one, and `tooManyAttempts` after too many of these from one network, or
 *   too many requests with one token; AccessUnknown
 */
export function authorize(admitted: Admitted, { siteLimiter }: Pick<FastifyInstance, 'siteLimiter'>) {
  const failures = siteLimiter('invalid tokens', {
    points: FAILURES_PER_WINDOW,
    seconds: WINDOW_SECONDS,
    insured: true,
  });
  const requests = new RateLimiterMemory({ points: REQUESTS_PER_MINUTE, duration: 60 });
  const changes = siteLimiter('changes', { points: CHANGES_PER_MINUTE, seconds: 60, insured: true });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const text = BEARER.exec(request.headers.authorization ?? '')?.[1] ?? '';
    try {
      request.deployAccess = await accessOf(text, admitted);
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error;
      await failures.consume(networkOf(clientOf(request))).catch(() => {
        throw new ApiError('tooManyAttempts', { retryAfterSeconds: WINDOW_SECONDS });
      });
      reply.header('www-authenticate', 'Bearer');
      throw new ApiError('tokenInvalid', { text: error.message });
    }
    const { id, name } = tokenOf(request);
    const account = accountOf(request);
    const app = request.deployAccess.map((access) => access.role ?? access.app).join(' ');
    request.log = reply.log = request.log.child({ token: { id, app, name } });
    for (const rate of request.method === 'GET' ? [requests] : [requests, changes])
      await rate.consume(account.id).catch(() => {
        throw new ApiError('tooManyAttempts', { retryAfterSeconds: 60 });
      });
  };
}

/** The access of an authorised request, for what does not depend on the app: the first, if it has several. */
export function tokenOf({ deployAccess }: FastifyRequest): Access {
  const [first] = deployAccess ?? [];
  if (!first) throw new Error('the request was not authorised');
  return first;
}

/**
 * Who is charged for an authorised request. Tokens that fit the same trusts are one account: one that fits fewer does not use
 * up what another has.
 *
 * @param access with which it acts
 */
export function accountOf(request: FastifyRequest, { previews }: Access = tokenOf(request)): Account {
  const ids = (request.deployAccess ?? []).map(({ id }) => id);
  return { id: ids.join(' '), previewsOnly: previews };
}

/** The only app of the request's token. @throws ApiError that names the field, where it has several */
export function appOfToken(request: FastifyRequest): string {
  const { app } = tokenOf(request);
  const apps = (request.deployAccess ?? []).map((access) => access.app);
  if (app && apps.every((other) => other === app)) return app;
  throw new ApiError('valuesInvalid', {
    text: `body/app must be ${app ? `one of ${apps.join(', ')}` : 'an app'}: the token is for all`,
  });
}

/** The access of the request to one of `apps`; undefined without one. */
function accessToOne(request: FastifyRequest, apps: readonly string[]): Access | undefined {
  return request.deployAccess?.find(({ app, role }) => role === 'operator' || (app && apps.includes(app)));
}

/** What the request's token is for, in the message of a WrongApp. */
function limitsOf(request: FastifyRequest): string {
  const apps = (request.deployAccess ?? []).map(({ app, role }) => (role ? 'reading' : app));
  return `The token ${tokenOf(request).id} is for ${apps.join(' and ')} only`;
}

/**
 * The request's access to `app`.
 *
 * @param purpose what is not live is changed by tokens that make previews only, too
 * @throws WrongApp when its token is not for that
 */
export function requireTokenFor(
  request: FastifyRequest,
  app: string,
  purpose: 'live' | 'preview' = 'live',
): Access {
  const found = (request.deployAccess ?? []).filter(
    (access) => access.role === 'operator' || access.app === app,
  );
  const access = found.find(({ previews }) => !previews) ?? (purpose === 'preview' ? found[0] : undefined);
  if (access) return access;
  throw new WrongApp(found[0] ? `The token ${found[0].id} makes previews only.` : `${limitsOf(request)}.`);
}

/** The request's access to the app of one of `releases`. Throws WrongApp when its token is for none. */
export function requireTokenForOne(request: FastifyRequest, releases: readonly { app: string }[]): Access {
  const access = accessToOne(
    request,
    releases.map(({ app }) => app),
  );
  if (!access) throw new WrongApp(`${limitsOf(request)}, and the preview has no release of it.`);
  return access;
}
