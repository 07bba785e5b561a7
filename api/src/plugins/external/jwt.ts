import jwt, { type FastifyJWT } from '@fastify/jwt';
import fp from 'fastify-plugin';
import type { TokenClaims } from '../../http/token-claims';

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: TokenClaims;
    user: Partial<Record<keyof TokenClaims, unknown>>;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The claims of a token that one of the secrets has signed; undefined if it is invalid. */
    claimsOf: (token: string) => FastifyJWT['user'] | undefined;
  }
}

/** Signs tokens as `app.jwt`, with the newest secret: HS256 and no other algorithm, always with an expiry. */
export const jwtPlugin = fp<{ secret: string; oldSecrets: readonly string[] }>(
  async (app, { secret, oldSecrets }) => {
    await app.register(jwt, {
      secret,
      sign: { algorithm: 'HS256' },
      verify: { algorithms: ['HS256'], requiredClaims: ['exp'] },
    });
    app.decorate('claimsOf', (token) => {
      // The plugin caches its verifier for the newest secret, so that secret needs no options.
      for (const options of [undefined, ...oldSecrets.map((key) => ({ key }))])
        try {
          return app.jwt.verify<FastifyJWT['user']>(token, options);
        } catch {
          // Another secret may have signed it.
        }
      return undefined;
    });
  },
  { name: 'jwt' },
);
