import type { JoinSite } from '../../core/capability';
import { startGuard } from './guard';
import { COUNTS } from './counts';
import { loadPoints } from './load-figures';
import { LoadLog } from './load-log';
import { networksIn } from './named-networks';
import { NetworkShares } from './network-shares';
import { PageStarts } from './page-starts';
import { PageViews } from './page-views';
import { telemetryRoutes } from './routes';
import { viewScript } from './view-script';

/**
 * Counts how releases load in the browsers of a site, and rolls back canaries that fail.
 *
 * @param viewSample percent of page views that report
 */
export const joinGuard =
  (viewSample: number): JoinSite =>
  ({ config, store, site, parts }) => {
    const views = new PageViews(config.jwtSecret, ...config.oldJwtSecrets);
    views.traceId = () => parts.find(({ viewId }) => viewId)?.viewId?.();
    const log = new LoadLog(store.collection(COUNTS));
    const shares = new NetworkShares();
    const starts = new PageStarts(log, shares);
    const errorReported: Parameters<typeof telemetryRoutes>[0]['errorReported'] = (...reported) =>
      parts.forEach((part) => part.errorReported?.(...reported));
    return {
      plugins: [
        telemetryRoutes({ log, site, views, shares, networks: networksIn(store), starts, errorReported }),
      ],
      sends: (sent) => views.remember(sent),
      ...(viewSample > 0 && { viewScript: (view) => viewScript(view, viewSample) }),
      flush: () => log.flush(),
      deploy: (endpoints) =>
        endpoints.add('figures', async ({ input: { app, span } }) => ({
          points: await loadPoints(store.collection(COUNTS), app, span),
        })),
      start: (serverLog) =>
        startGuard(store, {
          rolledBack: (entry) => serverLog.warn({ entry }, 'the guard rolled back a canary'),
          failed: (error) => serverLog.error({ err: error }, 'the guard could not check the canaries'),
        }),
    };
  };
