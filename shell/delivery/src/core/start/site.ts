import type { Database } from '@fitreel/api';
import type { FastifyInstance } from 'fastify';
import { backupAge } from '../../capabilities/backup/backup-age';
import { deliveryRoutes } from '../endpoints/delivery-routes';
import { changed, damageFound } from '../events/events';
import { ErrorLog } from '../../capabilities/errors/error-log';
import type { GatewayConfig } from '../gateway/config';
import { createGateway, type GatewayOptions } from '../gateway/gateway';
import { NEWS, noteKinds } from '../../capabilities/webhook/notes';
import type { Observability } from '../../capabilities/observability/observability';
import { LiveSite } from '../site/live-site';
import type { ReleaseStore } from '../store/release-store';
import { LoadLog } from '../../capabilities/guard/load-log';
import { NetworkShares } from '../../capabilities/guard/network-shares';
import { PageStarts } from '../../capabilities/guard/page-starts';
import { PageViews } from '../../capabilities/guard/page-views';
import { telemetryRoutes } from '../../capabilities/guard/routes';
import { UpcomingSites } from '../visit/upcoming-sites';

/** What `/api/health` and the log say while a file of the newest site is damaged; `fitreel status` says which. */
const STALE_SITE = 'the newest site cannot be read, so the last good one is served';

/** The server of a site, and what it has counted. */
export interface Site {
  gateway: FastifyInstance;
  /**
   * Shows what is live, and from then on each new revision. To be called once before the port opens, when all hooks of `gateway` are
   * added: it may render pages, and with its first request Fastify takes no more.
   */
  follow: () => Promise<void>;
  /** Writes the counts and errors that are not written yet. */
  flushTelemetry: () => Promise<void>;
}

/**
 * The site of `store`: its gateway, with the deploy endpoints, the counts of loads and the log of errors.
 *
 * @param rendering how pages are rendered, where it differs from the default
 * @param observability begun before the database was opened
 */
export async function createSite(
  config: GatewayConfig,
  database: Database,
  store: ReleaseStore,
  rendering: Partial<GatewayOptions['rendering']> = {},
  observability?: Observability,
): Promise<Site> {
  const site = new LiveSite(store, (problem) => {
    if (problem) gateway.log.error({ problem }, STALE_SITE);
    else gateway.log.info('the newest site is served again');
  });
  const views = new PageViews(config.jwtSecret, ...config.oldJwtSecrets);
  if (observability?.traces) views.traceId = observability.traces.viewId;
  const log = new LoadLog(store.counts);
  const errors = new ErrorLog(
    store.errors,
    config.webhook ? (found) => noteKinds(store.records(NEWS), found) : undefined,
  );
  const shares = new NetworkShares();
  const starts = new PageStarts(log, shares);
  const upcoming = new UpcomingSites(store);
  if (config.backupDir !== null) observability?.addFigure(backupAge(config.backupDir));
  const warnings = () => (site.problem ? [STALE_SITE] : []);
  const gateway = await createGateway({
    config,
    database,
    site,
    store,
    views,
    upcoming,
    logFields: observability?.traces?.logFields,
    observers: observability?.observersOf({ site, database, revisions: store.revisions, warnings }),
    warnings,
    rendering: {
      threw: (...thrown) => errors.rendered(...thrown),
      ...rendering,
    },
    extensions: [
      telemetryRoutes({ log, site, views, shares, starts, errors }),
      deliveryRoutes(store, upcoming, config.publicUrl),
    ],
  });
  gateway.addHook('onClose', () => store.close());
  const endAudit = changed.subscribe(({ kind, app, version, by }) =>
    gateway.log.info({ audit: { kind, app, version, by } }, 'audit'),
  );
  const endDamage = damageFound.subscribe(({ problem }) =>
    gateway.log.error({ problem }, 'a stored value cannot be read, and is ignored'),
  );
  gateway.addHook('onClose', async () => {
    endAudit();
    endDamage();
  });
  return {
    gateway,
    follow: () =>
      store.follow(
        (...shown) => upcoming.show(...shown),
        (error) => gateway.log.error({ err: error }, 'new revisions cannot be read'),
      ),
    flushTelemetry: async () => {
      await Promise.all([log.flush(), errors.flush()]);
    },
  };
}
