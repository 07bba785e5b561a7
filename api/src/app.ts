import type { FastifyPluginAsync } from 'fastify';
import type { AttemptLimits } from './attempt-limits';
import type { Config } from './config';
import type { Database } from './db/database';
import { authRoutes } from './modules/auth/routes';
import { catalogRoutes } from './modules/catalog/routes';
import { libraryRoutes } from './modules/library/routes';
import type { HashCost } from './password';
import { artwork } from './plugins/artwork';
import { body } from './plugins/body';
import { database } from './plugins/database';
import { documentation } from './plugins/documentation';
import { errors } from './plugins/errors';
import { health } from './plugins/health';
import { security } from './plugins/security';
import { session } from './plugins/session';
import { token } from './plugins/token';

export type ApiOptions = {
  config: Pick<Config, 'jwtSecret'>;
  /** Prepared (`prepareDatabase`); the API does not close it. */
  database: Database;
  limits?: AttemptLimits;
  /** Only tests make hashing cheap. */
  hashCost?: HashCost;
  /** Calls that whoever mounts the API adds below `/api`; what holds for the API's own holds for them. */
  extensions?: readonly FastifyPluginAsync[];
};

/**
 * The whole API under `/api`, for a Fastify server made with `serverOptions`. It keeps to itself: hooks,
 * parsers and handlers hold below `/api` and leave the rest of the server as it is.
 */
export const api: FastifyPluginAsync<ApiOptions> = async (server, options) => {
  await server.register(
    async (app) => {
      await app.register(errors);
      await app.register(security);
      await app.register(body);
      await app.register(database, { kysely: options.database.kysely });
      await app.register(documentation);
      await app.register(token, { secret: options.config.jwtSecret });
      await app.register(session);
      await app.register(artwork);
      await app.register(health);
      await app.register(authRoutes, { limits: options.limits, hashCost: options.hashCost });
      await app.register(catalogRoutes);
      await app.register(libraryRoutes);
      for (const extension of options.extensions ?? []) await app.register(extension);
    },
    { prefix: '/api' },
  );
};
