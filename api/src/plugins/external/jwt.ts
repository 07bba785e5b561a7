import jwt from '@fastify/jwt';
import fp from 'fastify-plugin';

/** The user in a token. A verified token may still lack fields: only its signature is certain. */
export type TokenUser = { _id: string; email: string };

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: TokenUser;
    user: Partial<Record<keyof TokenUser, unknown>>;
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
