import type { Database } from '@fitreel/api';
import type { FastifyInstance } from 'fastify';
import { deliveryRoutes } from '../endpoints/delivery-routes';
import { ErrorLog } from '../errors/error-log';
import type { GatewayConfig } from '../gateway/config';
import { createGateway, type GatewayOptions } from '../gateway/gateway';
import { LiveSite } from '../site/live-site';
import type { ReleaseStore } from '../store/release-store';
import { countFailedRendering } from '../telemetry/count-report';
import { LoadLog } from '../telemetry/load-log';
import { NetworkShares } from '../telemetry/network-shares';
import { PageStarts } from '../telemetry/page-starts';
import { PageViews } from '../telemetry/page-views';
import { telemetryRoutes } from '../telemetry/routes';
import { UpcomingSites } from '../visit/upcoming-sites';

/** What `/api/ready` and the log say while a file of the newest site is damaged; `fitreel status` says which. */
const STALE_SITE = 'the newest site cannot be read, so the last good one is served';

/** The server of a site, and what it has counted. */
export interface Site {
  gateway: FastifyInstance;
  /** Writes the counts and errors that are not written yet. */
  flushTelemetry: () => Promise<void>;
}

/**
 * The site of `store`: its gateway, with the deploy endpoints, the counts of loads and the log of errors.
 *
 * @param rendering how pages are rendered, where it differs from the default
 */
export async function createSite(
  config: GatewayConfig,
  database: Database,
  store: ReleaseStore,
  rendering: Partial<GatewayOptions['rendering']> = {},
): Promise<Site> {
  const site = new LiveSite(store, (problem) => {
    if (problem) gateway.log.error({ problem }, STALE_SITE);
    else gateway.log.info('the newest site is served again');
  });
  const views = new PageViews(config.jwtSecret);
  const log = new LoadLog(store.folder);
  const errors = new ErrorLog(store.folder);
  const shares = new NetworkShares();
  const starts = new PageStarts(log, shares);
  const upcoming = new UpcomingSites(store);
  const gateway = await createGateway({
    config,
    database,
    site,
    store,
    views,
    starts,
    upcoming,
    warnings: () => (site.problem ? [STALE_SITE] : []),
    rendering: {
      failed: countFailedRendering({ log, shares }),
      threw: (...thrown) => errors.rendered(...thrown),
      ...rendering,
    },
    extensions: [telemetryRoutes({ log, views, shares, starts, errors }), deliveryRoutes(store, upcoming)],
  });
  const flushTelemetry = async () => {
    await Promise.all([log.flush(), errors.flush()]);
  };
  return { gateway, flushTelemetry };
}
