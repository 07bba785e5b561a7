import { queries } from '@fitreel/api/db';
import { ApiError, OWN_ADDRESS } from '@fitreel/api/http';
import { LoadFailure } from '@fitreel/protocol';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry as Metrics } from 'prom-client';
import type { Figure } from '../shared/hooks';
import { pageFetched, rendered } from '../../core/events/events';
import { errorReported, loadReported, vitalReported } from '../shared/report-events';
import { addDatabaseGauges, type DatabaseSources } from './database-gauges';
import { addDiskGauges, type DiskSources } from './disk-gauges';
import { addSiteGauges, type SiteSources } from './site-gauges';

/** The most releases with figures: live ones, canaries and earlier ones. Beyond that, the oldest release's figures are dropped. */
const RELEASES_MAX = 60;

/** From a page served from memory to the time limit of a request, in seconds. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const QUERY_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5];

/** Around the limits for good and poor (https://web.dev/articles/vitals): 2.5 and 4 s, 0.2 and 0.5 s, 0.1 and 0.25. */
const VITAL_BUCKETS = [0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8];
const SHIFT_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5];

/** All other methods share one label, as a client can send any. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

const OUTCOMES = ['loaded', ...LoadFailure.anyOf.map(({ const: failure }) => failure)];

/** The label for whether a report weighs: reports beyond a network's share do not (`NetworkShares`). */
const weight = (weighs: boolean) => (weighs ? 'yes' : 'no');

/** The sources of figures that are read for each scrape. */
export type Sources = SiteSources & DatabaseSources & DiskSources;

/** The metrics of this process. Every label has few values: patterns, apps, and releases that are or were live. */
export class SiteMetrics {
  readonly registry = new Metrics();
  readonly #ends: (() => void)[];

  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by the pattern of their route; expected: a 500 that the API specifies for what a client sent.',
    labelNames: ['method', 'route', 'status', 'expected'],
    buckets: REQUEST_BUCKETS,
    registers: [this.registry],
  });
  readonly #rendering = new Histogram({
    name: 'fitreel_render_duration_seconds',
    help: 'Duration of renderings on the server; failed: by the fault of the release, left: to the browser for another reason.',
    labelNames: ['remote', 'outcome'],
    buckets: REQUEST_BUCKETS,
    registers: [this.registry],
  });
  readonly #pages = this.#counter(
    'fitreel_pages_total',
    'Pages by whether they were in memory; stale: their data had to be compared again.',
    ['memory'],
  );
  readonly #queries = new Histogram({
    name: 'fitreel_database_query_duration_seconds',
    help: 'Duration of statements, with their wait for a thread of SQLite and without that for a connection of PostgreSQL; failed: by the database, also for lack of a connection, rejected: for a constraint.',
    labelNames: ['outcome'],
    buckets: QUERY_BUCKETS,
    registers: [this.registry],
  });
  readonly #loads = this.#counter(
    'fitreel_loads_total',
    'Loads of releases that browsers reported, by outcome; weighs: no network has more than a small share of them.',
    ['remote', 'version', 'outcome', 'weighs'],
  );
  readonly #errors = this.#counter(
    'fitreel_errors_total',
    'Errors of releases that browsers reported, at most one for each page view.',
    ['remote', 'version', 'weighs'],
  );
  readonly #vitals = new Histogram({
    name: 'fitreel_web_vitals_seconds',
    help: 'Largest Contentful Paint and Interaction to Next Paint that browsers reported.',
    labelNames: ['name', 'remote', 'version', 'route', 'weighs'],
    buckets: VITAL_BUCKETS,
    registers: [this.registry],
  });
  readonly #shifts = new Histogram({
    name: 'fitreel_web_vitals_shift',
    help: 'Cumulative Layout Shift that browsers reported.',
    labelNames: ['remote', 'version', 'route'],
    buckets: SHIFT_BUCKETS,
    registers: [this.registry],
  });
  /** The releases with figures, with a function that removes each of their series. */
  readonly #releases = new LRUCache<string, Map<string, () => void>>({
    max: RELEASES_MAX,
    dispose: (series, _release, reason) => {
      if (reason === 'evict') for (const remove of series.values()) remove();
    },
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    this.#ends = [
      rendered.subscribe(({ remote, outcome, ms }) =>
        this.#rendering.observe({ remote, outcome }, ms / 1000),
      ),
      pageFetched.subscribe(({ memory }) => this.#pages.inc({ memory })),
      queries.subscribe(({ ms, outcome }) => this.#queries.observe({ outcome }, ms / 1000)),
      loadReported.subscribe(({ remote, version, failure, weighs }) =>
        this.#ofRelease(this.#loads, {
          remote,
          version,
          outcome: failure ?? 'loaded',
          weighs: weight(weighs),
        }).inc(),
      ),
      errorReported.subscribe(({ remote, version, weighs }) =>
        this.#ofRelease(this.#errors, { remote, version, weighs: weight(weighs) }).inc(),
      ),
      vitalReported.subscribe(({ name, value, weighs, ...page }) => {
        const labels = { remote: page.remote, version: page.version, route: page.route };
        if (name === 'CLS') this.#ofRelease(this.#shifts, labels).observe(value);
        else this.#ofRelease(this.#vitals, { name, ...labels, weighs: weight(weighs) }).observe(value / 1000);
      }),
    ];
    // Begin with 0: a rate misses the increase with which a series starts.
    for (const outcome of ['done', 'failed', 'rejected']) this.#queries.zero({ outcome });
  }

  /** Begins the figures of a release with 0: an increase needs an earlier value. */
  readonly #begin = (remote: string, version: string): void => {
    for (const weighs of ['yes', 'no']) {
      for (const outcome of OUTCOMES)
        this.#ofRelease(this.#loads, { remote, version, outcome, weighs }).inc(0);
      this.#ofRelease(this.#errors, { remote, version, weighs }).inc(0);
    }
  };

  /** Adds the figures that are read for each scrape. */
  read(sources: Sources): void {
    addSiteGauges(this.registry, sources, this.#begin);
    addDatabaseGauges(this.registry, sources);
    addDiskGauges(this.registry, sources);
  }

  /** Adds a figure that is read for each scrape. */
  addFigure({ name, help, read }: Figure): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        this.set(await read());
      },
    });
  }

  /** Counts a server's external requests. Register it before the server's routes. */
  readonly requests: FastifyPluginAsync = fp(async (server) => {
    const expected = new WeakSet<FastifyRequest>();
    server.addHook('onError', (request, _reply, error, done) => {
      // Any client can omit the header, and the specified response is a 500.
      if (error instanceof ApiError && error.code === 'headerMissing') expected.add(request);
      done();
    });
    server.addHook('onResponse', (request, reply, done) => {
      if (request.raw.socket.remoteAddress !== OWN_ADDRESS)
        this.#requests.observe(
          {
            method: METHODS.includes(request.method) ? request.method : 'other',
            route: request.routeOptions.url ?? 'none',
            status: reply.statusCode,
            ...(expected.has(request) && { expected: 'true' }),
          },
          reply.elapsedTime / 1000,
        );
      done();
    });
  });

  close(): void {
    for (const end of this.#ends) end();
    this.registry.clear();
  }

  #counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /** The series of a release. It is removed when the release's figures are dropped. */
  #ofRelease<Labels extends { remote: string; version: string }, Series>(
    metric: { labels: (labels: Labels) => Series; remove: (labels: Labels) => void },
    labels: Labels,
  ): Series {
    const release = `${labels.remote}/${labels.version}`;
    const series = this.#releases.get(release) ?? new Map<string, () => void>();
    this.#releases.set(release, series);
    series.set(JSON.stringify(labels), () => metric.remove(labels));
    return metric.labels(labels);
  }
}
