import { ConfigError } from '@fitreel/api/config';
import type { FastifyPluginAsync } from 'fastify';
import fp from 'fastify-plugin';
import { createServer } from 'node:http';
import { hostname } from 'node:os';
import type { Hooks, OpenSite } from '../../core/capability';
import type { GatewayConfig } from '../../core/gateway/config';
import { siteStatus } from '../../core/operations/site-status';
import '../shared/hooks';
import type { SiteMetrics } from './metrics';

interface Settings {
  /** The port where Prometheus reads the metrics, on the same host; 0 takes any free port. */
  METRICS_PORT?: number;
  /** The collector that receives traces by OTLP over HTTP. */
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
}

/** Loads only the modules that the settings need. Call it before the database is opened: it observes only statements after that. */
export function prepare(
  { METRICS_PORT: metricsPort, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Settings,
  { dataDir, host, port, trustProxy }: Pick<GatewayConfig, 'dataDir' | 'host' | 'port' | 'trustProxy'>,
): (site: OpenSite) => Hooks {
  const metrics =
    metricsPort === undefined ? null : new (require('./metrics') as typeof import('./metrics')).SiteMetrics();
  const traces =
    endpoint === undefined
      ? undefined
      : new (require('./traces') as typeof import('./traces')).SiteTraces({
          endpoint,
          trustProxy,
          instance: `${hostname()}:${port}`,
        });
  return ({ site, database, store, warnings, hooks }) => {
    const status = () => siteStatus(store);
    metrics?.read({ site, database, revisions: store.revisions, status, warnings, dataDir });
    const figures: FastifyPluginAsync = fp(async () => {
      for (const figure of hooks.flatMap((hook) => hook.figures ?? [])) metrics?.addFigure(figure);
    });
    return {
      ...(traces && { logFields: traces.logFields }),
      observers: [
        ...(traces ? [traces.requests()] : []),
        ...(metrics
          ? [figures, metrics.requests, serveMetrics(metrics, { host, port: metricsPort ?? 0 })]
          : []),
      ],
    };
  };
}

/** Prometheus connects every few seconds, from few machines. */
const CONNECTIONS_MAX = 16;

/** Serves `GET /metrics` on its own port while the site's server runs. Only Prometheus should be able to reach it. */
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
