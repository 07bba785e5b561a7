import jwt from '@fastify/jwt';
import fp from 'fastify-plugin';
import { ApiError } from '../api-error';

/** What a token holds. */
export type TokenUser = { _id: string; email: string };

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: TokenUser;
    user: Partial<Record<keyof TokenUser, unknown>>;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** A token for `user` that expires `seconds` from now (decision 16). */
    issueToken(user: TokenUser, seconds: number): string;
  }
  interface FastifyRequest {
    /** What the request's token holds. Throws `headerMissing` or `tokenInvalid` (decisions 4 and 6). */
    readToken(): Promise<Partial<Record<keyof TokenUser, unknown>>>;
  }
}

/** What clients send that read an empty store and put what they found into the header. */
const NO_TOKEN = ['', 'null', 'undefined'];

/** The token of an `authorization` header, raw or after `Bearer`; undefined when there is none. */
function tokenIn(header = ''): string | undefined {
  const token = header.replace(/^ *Bearer(?: +|$)/i, '').trim();
  return NO_TOKEN.includes(token) ? undefined : token;
}

/** Tokens: HS256 and nothing else, always with an expiry, raw or after `Bearer` (decision 6). */
export const token = fp<{ secret: string }>(
  async (app, { secret }) => {
    await app.register(jwt, {
      secret,
      sign: { algorithm: 'HS256' },
      verify: {
        algorithms: ['HS256'],
        requiredClaims: ['exp'],
        extractToken: ({ headers }) => tokenIn(headers.authorization),
      },
    });
    app.decorate('issueToken', (user: TokenUser, seconds: number) =>
      app.jwt.sign({ _id: user._id, email: user.email }, { expiresIn: seconds }),
    );
    app.decorateRequest('readToken', async function () {
      if (tokenIn(this.headers.authorization) === undefined) throw new ApiError('headerMissing');
      try {
        return await this.jwtVerify();
      } catch {
        throw new ApiError('tokenInvalid');
      }
    });
  },
  { name: 'token', dependencies: ['errors'] },
);
