import type { Hooks, OpenSite } from '../../core/capability';
import '../shared/hooks';
import { ENDPOINTS } from './endpoints';
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

/** Counts loads of releases in browsers, for `TELEMETRY_SAMPLE` percent of page views, and rolls back canaries that fail. */
export const prepare =
  ({ TELEMETRY_SAMPLE: viewSample }: { TELEMETRY_SAMPLE: number }) =>
  ({ config, store, site, hooks }: OpenSite): Hooks => {
    const views = new PageViews(config.jwtSecret, ...config.oldJwtSecrets);
    const log = new LoadLog(store.collection(COUNTS));
    const shares = new NetworkShares();
    const starts = new PageStarts(log, shares);
    const errorReported: Parameters<typeof telemetryRoutes>[0]['errorReported'] = (...reported) =>
      hooks.forEach((hook) => hook.errorReported?.(...reported));
    return {
      plugins: [
        telemetryRoutes({ log, site, views, shares, networks: networksIn(store), starts, errorReported }),
      ],
      sends: (sent) => views.remember(sent),
      ...(viewSample > 0 && { viewScript: (view) => viewScript(view, viewSample) }),
      flush: () => log.flush(),
      endpoints: (add) =>
        add(ENDPOINTS.figures, async ({ input: { app, span } }) => ({
          points: await loadPoints(store.collection(COUNTS), app, span),
        })),
      start: (serverLog) =>
        startGuard(store, {
          rolledBack: (entry) => serverLog.warn({ entry }, 'the guard rolled back a canary'),
          failed: (error) => serverLog.error({ err: error }, 'the guard could not check the canaries'),
        }),
    };
  };
