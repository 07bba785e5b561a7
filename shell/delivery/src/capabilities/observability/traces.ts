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

/** Requests that say nothing: of files, and of those who ask whether the site is up. */
const IGNORED = /^\/(?:releases\/|api\/(?:health|live|ready)$)/;

/** The trace that the caller runs in; undefined outside of requests. */
const activeTrace = () => trace.getActiveSpan()?.spanContext();

/** Headers by which a client names the trace that it runs in (https://www.w3.org/TR/trace-context/). */
const TRACE_HEADERS = ['traceparent', 'tracestate', 'baggage'];

/** Who sends traces. `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` come before what the gateway says of itself. */
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
  /** Where the collector listens, without `/v1/traces`. */
  endpoint: string;
  /** The addresses and networks that decide which trace a request belongs to. */
  trustProxy: readonly string[];
  /** Names this process among those of the site. */
  instance: string;
}

/**
 * Traces of requests, with the renderings, requests of the API and statements that they cause. The library reads its other variables itself: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/.
 */
export class SiteTraces {
  readonly #provider: NodeTracerProvider;
  readonly #ends: (() => void)[];
  readonly #isProxy: (address: string) => boolean;
  /** The traces that clients say they run in. */
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

  /** What lines of the log say of the trace that they belong to. */
  readonly logFields = (): object => {
    const active = activeTrace();
    return active ? { traceId: active.traceId } : {};
  };

  /** Makes a span of each request; to be registered before the routes of a server. */
  requests(): FastifyPluginAsync {
    return fp(async (server) => {
      const instrumentation = new FastifyOtelInstrumentation({
        instrumentHooks: false,
        ignorePaths: ({ url }) => IGNORED.test(url),
        requestHook: (span, request) => {
          const { method, routeOptions, id } = request;
          const route = routeOptions.url ?? 'none';
          span.updateName(`${method} ${route}`);
          // Paths and queries can hold what viewers search for, and secrets of links.
          span.setAttributes({ 'url.path': route, 'fitreel.request.id': id });
          const claimed = this.#claimed.get(request);
          if (claimed) span.addLink({ context: claimed });
        },
        // The library takes the source of a function without a name for its name.
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

  /** Anybody can name a trace: only a proxy of the site says to which one a request belongs. */
  #dropClaims(request: FastifyRequest): void {
    const { headers, raw } = request;
    if (this.#isProxy(raw.socket.remoteAddress ?? '')) return;
    const claimed = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers));
    if (claimed) this.#claimed.set(request, claimed);
    for (const name of TRACE_HEADERS) delete headers[name];
  }

  /** Sends what is not sent yet. */
  async close(): Promise<void> {
    for (const end of this.#ends) end();
    // The collector may be away: a site ends without it.
    await this.#provider.shutdown().catch(() => undefined);
    trace.disable();
    context.disable();
  }

  /** Adds a span that has just ended to the trace of the caller. Work of the process itself has none. */
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
