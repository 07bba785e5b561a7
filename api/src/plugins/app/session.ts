import fp from 'fastify-plugin';
import { ApiError } from '../../http/responses';
import { sessionsService, type Session } from '../../modules/auth/sessions';

declare module 'fastify' {
  interface FastifyInstance {
    sessions: ReturnType<typeof sessionsService>;
    /** Hook of endpoints that need a signed-in user: sets `userId` and `sessionId`, or throws one of `SESSION_ERRORS`. */
    authenticate: (request: FastifyRequest) => Promise<void>;
    /** The session of a request's token; undefined without a valid token, or if the session has ended. */
    findSession: (request: FastifyRequest) => Promise<Session | undefined>;
  }
  interface FastifyRequest {
    userId: string;
    /** Undefined for a token that was issued before sessions existed. */
    sessionId: string | undefined;
  }
}

/** Issues tokens and identifies the user of a request (api/README.md#authorization). */
export const session = fp(
  async (app) => {
    app.decorateRequest('userId', '');
    app.decorateRequest('sessionId', undefined);
    app.decorate(
      'sessions',
      sessionsService(app.db, (claims, seconds) => app.jwt.sign(claims, { expiresIn: seconds })),
    );
    app.decorate('authenticate', async (request) => {
      const token = tokenIn(request.headers.authorization);
      if (token === undefined) throw new ApiError('headerMissing');
      const claims = app.claimsOf(token);
      if (claims === undefined) throw new ApiError('tokenInvalid');
      const { userId, id } = await app.sessions.find(claims);
      request.userId = userId;
      request.sessionId = id;
    });
    app.decorate('findSession', async (request) => {
      const token = tokenIn(request.headers.authorization);
      const claims = token === undefined ? undefined : app.claimsOf(token);
      try {
        return claims && (await app.sessions.find(claims));
      } catch (error) {
        if (error instanceof ApiError) return undefined;
        throw error;
      }
    });
  },
  { name: 'session', dependencies: ['errors', 'jwt', 'database'] },
);

/** Header values of clients that read a token from an empty store. */
const NO_TOKEN = ['', 'null', 'undefined'];

/** The token of an `authorization` header, raw or after `Bearer`; undefined if there is none. */
function tokenIn(header = ''): string | undefined {
  const token = header.replace(/^ *Bearer(?: +|$)/i, '').trim();
  return NO_TOKEN.includes(token) ? undefined : token;
}
