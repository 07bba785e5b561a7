import jwt from '@fastify/jwt';
import fp from 'fastify-plugin';

/**
 * What a token says: its user, and the session that it belongs to. A verified token may still lack fields: only its
 * signature is certain.
 */
export type TokenClaims = {
  _id: string;
  email: string;
  sid: string;
  /** The first name, for clients to show. */
  name?: string;
  /** Only for a guest. */
  guest?: true;
};

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
