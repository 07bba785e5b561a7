import fp from 'fastify-plugin';
import { siteLimiters, type MakeLimiter } from '../../db/limiters';

declare module 'fastify' {
  interface FastifyInstance {
    /** For limits of the whole site; `limitRate` only protects this process. */
    siteLimiter: MakeLimiter;
  }
}

/** Limiters that all gateways of the site share. */
export const limiters = fp<{ secret: string }>(
  async (app, { secret }) => {
    app.decorate('siteLimiter', siteLimiters(app.database, secret));
  },
  { name: 'limiters', dependencies: ['database'] },
);
