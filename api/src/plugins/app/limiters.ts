import fp from 'fastify-plugin';
import { siteLimiters, type MakeLimiter } from '../../db/limiters';

declare module 'fastify' {
  interface FastifyInstance {
    /** Limits what costs the whole site; `limitRate` protects this process. */
    siteLimiter: MakeLimiter;
  }
}

/** Limiters that count for all gateways of the site. */
export const limiters = fp<{ secret: string }>(
  async (app, { secret }) => {
    app.decorate('siteLimiter', siteLimiters(app.database, secret));
  },
  { name: 'limiters', dependencies: ['database'] },
);
