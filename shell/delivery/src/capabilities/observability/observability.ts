import { ConfigError } from '@fitreel/api/config';
import type { FastifyPluginAsync } from 'fastify';
import fp from 'fastify-plugin';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { hostname } from 'node:os';
import type { GatewayConfig } from '../../core/gateway/config';
import type * as MetricsModule from './metrics';
import type { FigureSource, SiteMetrics, Sources } from './metrics';
import type * as TracesModule from './traces';
import type { SiteTraces } from './traces';

/** What watches the site of this process. */
export interface Observability {
  /** Adds a figure to the metrics, if there are any. */
  addFigure: (figure: FigureSource) => void;
  /** Plugins for the site's server, to be registered before its routes. */
  observersOf: (sources: Omit<Sources, 'dataDir'>) => FastifyPluginAsync[];
  /** With traces: the id of a page view that belongs to the trace of the caller, and what the log says of that trace. */
  traces: Pick<SiteTraces, 'viewId' | 'logFields'> | undefined;
}

/** What the observers need to know of the gateway. */
type ObservedConfig = Pick<
  GatewayConfig,
  'dataDir' | 'host' | 'port' | 'metricsPort' | 'tracesEndpoint' | 'trustProxy'
>;

/**
 * Loads what `config` asks for, and nothing else. To be called before the database is opened: its statements are observed
 * only from then on (ADR-0068).
 */
export async function startObservability({
  dataDir,
  host,
  port,
  metricsPort,
  tracesEndpoint,
  trustProxy,
}: ObservedConfig): Promise<Observability> {
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
  return {
    traces,
    addFigure: (figure) => metrics?.addFigure(figure),
    observersOf(sources) {
      metrics?.read({ ...sources, dataDir });
      return [
        ...(traces ? [traces.requests(sources.site)] : []),
        ...(metrics ? [metrics.requests, serveMetrics(metrics, { host, port: metricsPort ?? 0 })] : []),
      ];
    },
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
