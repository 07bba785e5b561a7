import fp from 'fastify-plugin';
import { ApiError } from '../../http/api-error';
import { findUserId } from '../../modules/auth/repository';
import type { TokenUser } from '../external/jwt';

declare module 'fastify' {
  interface FastifyInstance {
    /** A token for `user` that expires in `seconds` (behaviour.md#tokens). */
    issueToken: (user: TokenUser, seconds: number) => string;
    /** Hook of endpoints that need a signed-in user: sets `request.userId`, or throws one of `SESSION_ERRORS`. */
    authenticate: (request: FastifyRequest) => Promise<void>;
  }
  interface FastifyRequest {
    userId: string;
  }
}

/** Issues tokens and tells whose request it is (behaviour.md#authorization). */
export const session = fp(
  async (app) => {
    app.decorateRequest('userId', '');
    app.decorate('issueToken', ({ _id, email }, seconds) =>
      app.jwt.sign({ _id, email }, { expiresIn: seconds }),
    );
    app.decorate('authenticate', async (request) => {
      const token = tokenIn(request.headers.authorization);
      if (token === undefined) throw new ApiError('headerMissing');
      const { _id, email } = verified(token);
      if (typeof _id !== 'string' || typeof email !== 'string') throw new ApiError('userMissing');
      const userId = await findUserId(app.db, _id, email);
      if (userId === undefined) throw new ApiError('userMissing');
      request.userId = userId;
    });

    function verified(token: string): Partial<Record<keyof TokenUser, unknown>> {
      try {
        return app.jwt.verify(token);
      } catch {
        throw new ApiError('tokenInvalid');
      }
    }
  },
  { name: 'session', dependencies: ['errors', 'jwt', 'database'] },
);

/** What clients send that read an empty store and put the result into the header. */
const NO_TOKEN = ['', 'null', 'undefined'];

/** The token of an `authorization` header, raw or after `Bearer`; undefined if it has no token. */
function tokenIn(header = ''): string | undefined {
  const token = header.replace(/^ *Bearer(?: +|$)/i, '').trim();
  return NO_TOKEN.includes(token) ? undefined : token;
}
