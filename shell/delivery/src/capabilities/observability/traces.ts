import FastifyOtelInstrumentation from '@fastify/otel';
import { queries } from '@fitreel/api/db';
import { matcherOf } from '@fitreel/api/http';
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type SpanContext,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  type Resource,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { rendered } from '../../core/events/events';
import { ownVersion } from '../../core/version/version';

/** Requests that are not worth a trace: files and health checks. */
const IGNORED = /^\/(?:releases\/|api\/(?:health|live|ready)$)/;

/** The caller's trace; undefined outside of requests. */
const activeTrace = () => trace.getActiveSpan()?.spanContext();

/** Headers with which a client names its trace (https://www.w3.org/TR/trace-context/). */
const TRACE_HEADERS = ['traceparent', 'tracestate', 'baggage'];

/** The sender of the traces. `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` override the gateway's own attributes. */
function resourceOf(instance: string): Resource {
  const own = {
    'service.name': 'fitreel',
    'service.version': ownVersion(process.env),
    'service.instance.id': instance,
  };
  return defaultResource()
    .merge(resourceFromAttributes(own))
    .merge(detectResources({ detectors: [envDetector] }));
}

interface TracesOptions {
  /** The collector's URL, without `/v1/traces`. */
  endpoint: string;
  /** The addresses and networks that may assign a request to a trace. */
  trustProxy: readonly string[];
  /** The name of this process among those of the site. */
  instance: string;
}

/**
 * Traces requests, with their renderings, API requests and statements. The library reads further environment variables itself:
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/.
 */
export class SiteTraces {
  readonly #provider: NodeTracerProvider;
  readonly #ends: (() => void)[];
  readonly #isProxy: (address: string) => boolean;
  /** The traces that clients claim for their requests. */
  readonly #claimed = new WeakMap<FastifyRequest, SpanContext>();

  constructor({ endpoint, trustProxy, instance }: TracesOptions) {
    this.#isProxy = matcherOf(trustProxy);
    const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
    this.#provider = new NodeTracerProvider({
      resource: resourceOf(instance),
      spanProcessors: [new BatchSpanProcessor(exporter)],
    });
    this.#provider.register();
    this.#ends = [
      rendered.subscribe(({ ms, outcome, ...page }) =>
        this.#add('render', ms, { ...page, outcome }, { failed: outcome === 'failed' }),
      ),
      queries.subscribe(({ sql, ms, outcome }) =>
        this.#add(
          'query',
          ms,
          { 'db.query.text': sql },
          { kind: SpanKind.CLIENT, failed: outcome !== 'done' },
        ),
      ),
    ];
  }

  /** Log fields with the id of the current trace. */
  readonly logFields = (): object => {
    const active = activeTrace();
    return active ? { traceId: active.traceId } : {};
  };

  /** Makes a span for each request. Register it before a server's routes. */
  requests(): FastifyPluginAsync {
    return fp(async (server) => {
      const instrumentation = new FastifyOtelInstrumentation({
        instrumentHooks: false,
        ignorePaths: ({ url }) => IGNORED.test(url),
        requestHook: (span, request) => {
          const { method, routeOptions, id } = request;
          const route = routeOptions.url ?? 'none';
          span.updateName(`${method} ${route}`);
          // Paths and queries may contain viewers' searches, and secrets of links.
          span.setAttributes({ 'url.path': route, 'fitreel.request.id': id });
          const claimed = this.#claimed.get(request);
          if (claimed) span.addLink({ context: claimed });
        },
        // For an anonymous function, the library uses its source as the name.
        lifecycleHook: (span, { hookName }) =>
          span.updateName(hookName).setAttributes({ 'hook.name': hookName, 'hook.callback.name': hookName }),
      });
      instrumentation.setTracerProvider(this.#provider);
      server.addHook('onRequest', (request, _reply, done) => {
        this.#dropClaims(request);
        done();
      });
      await server.register(instrumentation.plugin());
      server.addHook('onClose', () => this.close());
    });
  }

  /** Any client can name a trace, so only the site's proxies may assign a request to one. */
  #dropClaims(request: FastifyRequest): void {
    const { headers, raw } = request;
    if (this.#isProxy(raw.socket.remoteAddress ?? '')) return;
    const claimed = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers));
    if (claimed) this.#claimed.set(request, claimed);
    for (const name of TRACE_HEADERS) delete headers[name];
  }

  /** Sends all pending spans. */
  async close(): Promise<void> {
    for (const end of this.#ends) end();
    // The collector may be unreachable, which must not keep the site from ending.
    await this.#provider.shutdown().catch(() => undefined);
    trace.disable();
    context.disable();
  }

  /** Adds a span that has just ended to the caller's trace. Work of the process itself does not have a trace. */
  #add(
    name: string,
    ms: number,
    attributes: Attributes,
    { kind = SpanKind.INTERNAL, failed }: { kind?: SpanKind; failed: boolean },
  ): void {
    if (!activeTrace()) return;
    const now = Date.now();
    const span = this.#provider
      .getTracer('fitreel')
      .startSpan(name, { kind, attributes, startTime: now - ms });
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(now);
  }
}
