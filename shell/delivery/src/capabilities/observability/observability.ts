import { ConfigError } from '@fitreel/api/config';
import type { FastifyPluginAsync } from 'fastify';
import fp from 'fastify-plugin';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { hostname } from 'node:os';
import type { JoinSite } from '../../core/capability';
import type { GatewayConfig } from '../../core/gateway/config';
import { siteStatus } from '../../core/operations/site-status';
import type * as MetricsModule from './metrics';
import type { SiteMetrics } from './metrics';
import type * as TracesModule from './traces';

/** What the observers need to know of the gateway. */
interface ObservedConfig extends Pick<GatewayConfig, 'dataDir' | 'host' | 'port' | 'trustProxy'> {
  /** Where Prometheus reads the metrics, on the same host; 0 takes any free port, null opens none. */
  metricsPort: number | null;
  /** The collector that gets traces by OTLP over HTTP; null for none. */
  tracesEndpoint: string | null;
}

/**
 * Loads what `config` asks for, and nothing else. To be called before the database is opened: its statements are observed
 * only from then on.
 */
export function startObservability({
  dataDir,
  host,
  port,
  metricsPort,
  tracesEndpoint,
  trustProxy,
}: ObservedConfig): JoinSite {
  // Node's own `import()` knows no TypeScript.
  const load = createRequire(__filename);
  const metrics = metricsPort === null ? null : new (load('./metrics') as typeof MetricsModule).SiteMetrics();
  const traces =
    tracesEndpoint === null
      ? undefined
      : new (load('./traces') as typeof TracesModule).SiteTraces({
          endpoint: tracesEndpoint,
          trustProxy,
          instance: `${hostname()}:${port}`,
        });
  return ({ site, database, store, warnings, parts }) => {
    const status = () => siteStatus(store);
    metrics?.read({ site, database, revisions: store.revisions, status, warnings, dataDir });
    const figures: FastifyPluginAsync = fp(async () => {
      for (const figure of parts.flatMap((part) => part.figures ?? [])) metrics?.addFigure(figure);
    });
    return {
      ...(traces && { viewId: traces.viewId, logFields: traces.logFields }),
      observers: [
        ...(traces ? [traces.requests(site)] : []),
        ...(metrics
          ? [figures, metrics.requests, serveMetrics(metrics, { host, port: metricsPort ?? 0 })]
          : []),
      ],
    };
  };
}

/** Prometheus asks every few seconds, from few machines. */
const CONNECTIONS_MAX = 16;

/** `GET /metrics` on a port of its own, which nobody but Prometheus should reach, for as long as the site's server runs. */
function serveMetrics(
  metrics: SiteMetrics,
  { host, port }: { host: string; port: number },
): FastifyPluginAsync {
  return fp(async (site) => {
    const server = createServer((request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      metrics.registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
        (error: unknown) => {
          site.log.error({ err: error }, 'the metrics could not be read');
          response.writeHead(500).end();
        },
      );
    });
    server.maxConnections = CONNECTIONS_MAX;
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) =>
        reject(new ConfigError('METRICS_PORT', `a free port: ${error.message}`)),
      );
      server.listen({ port, host }, resolve);
    });
    site.log.info({ metrics: server.address() }, 'the metrics are open');
    site.addHook('onClose', async () => {
      metrics.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
  });
}
