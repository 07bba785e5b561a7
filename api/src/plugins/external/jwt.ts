import jwt from '@fastify/jwt';
import fp from 'fastify-plugin';
import type { TokenClaims } from '../../http/token-claims';

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: TokenClaims;
    user: Partial<Record<keyof TokenClaims, unknown>>;
  }
}

/** Signs and verifies tokens as `app.jwt`: HS256 and no other algorithm, always with an expiry. */
export const jwtPlugin = fp<{ secret: string }>(
  async (app, { secret }) => {
    await app.register(jwt, {
      secret,
      sign: { algorithm: 'HS256' },
      verify: { algorithms: ['HS256'], requiredClaims: ['exp'] },
    });
  },
  { name: 'jwt' },
);
