import type { FastifyPluginAsync } from 'fastify';
import { endpointsOf } from '../../http/endpoints';
import { oncePerMinute } from '../../http/timing';
import { Rankings, type RankingOptions } from './rankings';
import { trendService } from './service';

export type TrendOptions = Omit<RankingOptions, 'onFailure'>;

const DEFAULTS: TrendOptions = { freshMs: 5_000, timeShare: 0.01, waitMs: 200 };

/** The endpoint of Trend (behaviour.md#trending). */
export const trendRoutes: FastifyPluginAsync<{ trend?: TrendOptions | undefined }> = async (
  app,
  { trend: options = DEFAULTS },
) => {
  const onFailure = oncePerMinute((error: unknown) =>
    app.log.warn({ err: error }, 'what trends could not be ranked; the ranking before stays'),
  );
  const rankings = new Rankings(app.database, { ...options, onFailure });
  const trend = trendService(app.database, rankings, app.artwork);
  app.addHook('onClose', () => rankings.settled());

  endpointsOf(app, 'catalog').addPublic('GET /trend', ({ query }) => trend.page(query), {
    keptMs: options.freshMs,
  });
};
