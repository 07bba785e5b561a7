import FastifyOtelInstrumentation from '@fastify/otel';
import { queries } from '@fitreel/api/db';
import { matcherOf } from '@fitreel/api/http';
import { VIEWS_PATH, type ViewRequest } from '@fitreel/protocol';
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type SpanContext,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  RandomIdGenerator,
  type IdGenerator,
} from '@opentelemetry/sdk-trace-node';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { rendered } from '../../core/events/events';
import { reported } from '../shared/report-events';
import type { SiteSource } from '../../core/site/snapshot';
import { PageTraces } from './page-traces';
import { resourceOf } from './trace-resource';

/** Requests that say nothing: of files, and of those who ask whether the site is up. */
const IGNORED = /^\/(?:releases\/|api\/(?:health|live|ready)$)/;

/**
 * Ends the id of each trace with that of its first span. So a report, which knows the trace of its page view alone, gets that
 * span as its parent.
 */
class TraceIds implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  #lastSpan = '';

  readonly generateSpanId = (): string => (this.#lastSpan = this.#random.generateSpanId());

  /** The library asks for the id of a trace after that of its first span. */
  readonly generateTraceId = (): string =>
    `${this.#random.generateTraceId().slice(0, VERSION)}0001${this.#lastSpan}`;
}

/** Where a UUID has its version: 4 for random ones (RFC 9562, section 5.4), which name no trace. */
const VERSION = 12;

/** The id of a trace in the form of a UUID. */
const uuidOf = (traceId: string) => traceId.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** The trace that a UUID names; undefined for a random one. */
function traceOf(uuid: string): string | undefined {
  const id = uuid.replaceAll('-', '');
  return id[VERSION] === '4' ? undefined : id;
}

/** The trace that the caller runs in; undefined outside of requests. */
const activeTrace = () => trace.getActiveSpan()?.spanContext();

/** Headers by which a client names the trace that it runs in (https://www.w3.org/TR/trace-context/). */
const TRACE_HEADERS = ['traceparent', 'tracestate', 'baggage'];

export interface TracesOptions {
  /** Where the collector listens, without `/v1/traces`. */
  endpoint: string;
  /** The addresses and networks that decide which trace a request belongs to. */
  trustProxy: readonly string[];
  /** Names this process among those of the site. */
  instance: string;
}

/**
 * Traces of requests, with the renderings, requests of the API and statements that they cause, and the reports of the pages
 * that they send. The library reads its other variables itself: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/.
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
      idGenerator: new TraceIds(),
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
      reported.subscribe(({ view, loads, failures, errors }) =>
        this.#addReport(view, { loads, failures, errors }),
      ),
    ];
  }

  /** The id of a page view that belongs to the trace of the caller; undefined outside of a trace that is sent. */
  readonly viewId = (): string | undefined => {
    const active = activeTrace();
    return active && active.traceFlags & TraceFlags.SAMPLED ? uuidOf(active.traceId) : undefined;
  };

  /** What lines of the log say of the trace that they belong to. */
  readonly logFields = (): object => {
    const active = activeTrace();
    return active ? { traceId: active.traceId } : {};
  };

  /** Makes a span of each request for `site`; to be registered before the routes of a server. */
  requests(site: SiteSource): FastifyPluginAsync {
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
      const pages = new PageTraces(site);
      server.addHook('preHandler', async (request) => {
        if (request.routeOptions.url !== `/api/${VIEWS_PATH}`) return;
        const { page } = request.body as ViewRequest;
        const made = await pages.of(page, request.headers.referer);
        if (made) request.opentelemetry().span?.addLink({ context: made });
      });
      server.addHook('onClose', () => {
        pages.close();
        return this.close();
      });
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
    const span = this.#tracer.startSpan(name, { kind, attributes, startTime: now - ms });
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(now);
  }

  /** Adds the report of a page view to the trace of the request for that view. */
  #addReport(view: string, attributes: Attributes): void {
    const traceId = traceOf(view);
    if (traceId === undefined) return;
    const parent = { traceId, spanId: traceId.slice(16), traceFlags: TraceFlags.SAMPLED, isRemote: true };
    const active = activeTrace();
    this.#tracer
      .startSpan(
        'browser report',
        { attributes, ...(active && { links: [{ context: active }] }) },
        trace.setSpanContext(ROOT_CONTEXT, parent),
      )
      .end();
  }

  get #tracer() {
    return this.#provider.getTracer('fitreel');
  }
}
