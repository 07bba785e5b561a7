import type { FastifyPluginAsync } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from './config';
import type { Database } from './db/database';
import type { AttemptLimits } from './modules/auth/attempt-limits';
import type { HashCost } from './modules/auth/password';
import { activityModule } from './modules/activity/routes';
import { authRoutes } from './modules/auth/routes';
import { availabilityRoutes } from './modules/availability/routes';
import { catalogRoutes } from './modules/catalog/routes';
import { followsModule } from './modules/follows/routes';
import { listsModule } from './modules/lists/routes';
import { momentsModule } from './modules/moments/routes';
import { playlistsModule } from './modules/playlists/routes';
import { madeProgrammesRoutes, programmesModule } from './modules/programmes/routes';
import { trendRoutes, type TrendOptions } from './modules/trend/routes';
import { positionsModule } from './modules/positions/routes';
import type { BoundsOf } from './modules/user-module';
import { workoutsModule } from './modules/workouts/routes';
import { artwork } from './plugins/app/artwork';
import { body } from './plugins/app/body';
import { catalogVersionPlugin } from './plugins/app/catalog-version';
import { cleanup } from './plugins/app/cleanup';
import { database } from './plugins/app/database';
import { errors } from './plugins/app/errors';
import { limiters } from './plugins/app/limiters';
import { headers } from './plugins/app/headers';
import { health, type HealthOptions } from './plugins/app/health';
import { publicResponses } from './plugins/app/public-responses';
import { rates, type RatesOptions } from './plugins/app/rates';
import { searchIndex } from './plugins/app/search-index';
import { session } from './plugins/app/session';
import { jwtPlugin } from './plugins/external/jwt';
import { videoCheck } from './plugins/app/video-check';
import { swaggerPlugin } from './plugins/external/swagger';

const USER_MODULES = [
  listsModule,
  playlistsModule,
  followsModule,
  positionsModule,
  momentsModule,
  workoutsModule,
  programmesModule,
  activityModule,
];
type UserBounds = Partial<Record<BoundsOf<(typeof USER_MODULES)[number]>, number>>;

export type ApiOptions = {
  config: Pick<Config, 'jwtSecret'> & Partial<Pick<Config, 'oldJwtSecrets' | 'trustProxy' | 'oembedUrl'>>;
  /** A database prepared by `prepareDatabase`. The API does not close it. */
  database: Database;
  limits?: AttemptLimits;
  /** How much data one user may keep, instead of the modules' own limits. */
  bounds?: UserBounds;
  rates?: RatesOptions['rates'];
  /** Tests make hashing cheap. */
  hashCost?: HashCost;
  /** For `/ready` and `/health`. */
  isLoaded?: HealthOptions['isLoaded'];
  warnings?: HealthOptions['warnings'];
  /** How far public responses may lag behind the catalogue; a second by default. */
  catalogFreshMs?: number;
  /** How current the ranking of Trend is. */
  trend?: TrendOptions;
  /** Additional endpoints below `/api`, which share the API's plugins. */
  extensions?: readonly FastifyPluginAsync[];
};

/**
 * The whole API under `/api`, for a Fastify server with `serverOptions`. Its hooks, parsers and handlers apply below `/api`.
 * Routes that the server adds later get the rate limit of responses, and errors in the API's form.
 */
export const api = fp<ApiOptions>(async (server, options) => {
  await server.register(errors);
  await server.register(rates, { rates: options.rates, trustProxy: options.config.trustProxy });
  await server.register(
    async (app) => {
      // Registered again, so that hooks below `/api` also run for its unknown endpoints.
      await app.register(errors);
      await app.register(database, { database: options.database });
      await app.register(limiters, { secret: options.config.jwtSecret });
      await app.register(catalogVersionPlugin, { freshMs: options.catalogFreshMs });
      await app.register(publicResponses);
      await app.register(headers);
      app.addHook('onRequest', async (request) => {
        if (!app.keepsResponse(request)) await app.limitRate('requests', request);
      });
      await app.register(body);
      await app.register(swaggerPlugin);
      await app.register(jwtPlugin, {
        secret: options.config.jwtSecret,
        oldSecrets: options.config.oldJwtSecrets ?? [],
      });
      await app.register(session);
      await app.register(cleanup);
      await app.register(searchIndex);
      await app.register(videoCheck, { oembedUrl: options.config.oembedUrl });
      await app.register(artwork);
      await app.register(health, { isLoaded: options.isLoaded, warnings: options.warnings });
      const { limits, hashCost, bounds = {} } = options;
      await app.register(authRoutes, { limits, hashCost });
      await app.register(catalogRoutes);
      await app.register(availabilityRoutes);
      await app.register(trendRoutes, { trend: options.trend });
      await app.register(madeProgrammesRoutes);
      const userModules: FastifyPluginAsync<{ bounds: UserBounds }>[] = USER_MODULES;
      for (const module of userModules) await app.register(module, { bounds });
      for (const extension of options.extensions ?? []) await app.register(extension);
    },
    { prefix: '/api' },
  );
});
