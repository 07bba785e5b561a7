import { OWN_ADDRESS, queries, type Database } from '@fitreel/api';
import { SHELL, type Registry } from '@fitreel/protocol';
import type { FastifyPluginAsync } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry as Metrics } from 'prom-client';
import { changed, errorReported, loadReported, pageFetched, rendered, vitalReported } from '../events/events';
import type { SiteSource } from '../site/snapshot';

/** Releases with figures of their own: the live ones, canaries, and those before them. Beyond, the oldest one's figures go. */
const RELEASES_MAX = 60;

/** From a page out of memory to the limit of a request, in seconds. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const QUERY_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5];

/** Around what counts as good and as poor (https://web.dev/articles/vitals): 2.5 and 4 s, 0.2 and 0.5 s, 0.1 and 0.25. */
const VITAL_BUCKETS = [0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8];
const SHIFT_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5];

/** All other methods are one label: a client can send any. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

/** Whose figures are read when somebody asks. */
export interface Sources {
  site: SiteSource;
  database: Pick<Database, 'pools'>;
  /** What needs an operator although requests are served. */
  warnings: () => readonly string[];
}

/** A figure that is read when somebody asks. */
export interface FigureSource {
  /** Of the metric. */
  name: string;
  help: string;
  read: () => Promise<number>;
}

/** The metrics of this process. Every label has few values: patterns, apps, releases that are or were live. */
export class SiteMetrics {
  readonly registry = new Metrics();
  readonly #ends: (() => void)[];

  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by the pattern of their route.',
    labelNames: ['method', 'route', 'status'],
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
    help: 'Duration of statements, with their wait for a thread of SQLite and without that for a connection of PostgreSQL.',
    labelNames: ['outcome'],
    buckets: QUERY_BUCKETS,
    registers: [this.registry],
  });
  readonly #changes = this.#counter(
    'fitreel_changes_total',
    'Changes of what is live or in the store, by this gateway.',
    ['app', 'kind'],
  );
  readonly #loads = this.#counter(
    'fitreel_loads_total',
    'Loads of releases that browsers reported, by outcome.',
    ['remote', 'version', 'outcome'],
  );
  readonly #errors = this.#counter(
    'fitreel_errors_total',
    'Errors of releases that browsers reported, at most one for each page view.',
    ['remote', 'version'],
  );
  readonly #vitals = new Histogram({
    name: 'fitreel_web_vitals_seconds',
    help: 'Largest Contentful Paint and Interaction to Next Paint that browsers reported.',
    labelNames: ['name', 'remote', 'version', 'route'],
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
  /** The releases with figures, and what removes each of their series. */
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
      changed.subscribe(({ app, kind }) => this.#changes.inc({ app, kind })),
      loadReported.subscribe(({ remote, version, failure }) =>
        this.#ofRelease(this.#loads, { remote, version, outcome: failure ?? 'loaded' }).inc(),
      ),
      errorReported.subscribe(({ remote, version }) =>
        this.#ofRelease(this.#errors, { remote, version }).inc(),
      ),
      vitalReported.subscribe(({ name, value, ...page }) => {
        const labels = { remote: page.remote, version: page.version, route: page.route };
        if (name === 'CLS') this.#ofRelease(this.#shifts, labels).observe(value);
        else this.#ofRelease(this.#vitals, { name, ...labels }).observe(value / 1000);
      }),
    ];
  }

  /** Adds what is read when somebody asks: what is live, and how busy the database's pools are. */
  read({ site, database, warnings }: Sources): void {
    const { registry } = this;
    new Gauge({
      name: 'fitreel_release_info',
      help: 'The releases that visitors get: 1 for each.',
      labelNames: ['app', 'version', 'role'],
      registers: [registry],
      async collect() {
        this.reset();
        const variants = await site.current().catch(() => null);
        if (!variants) return;
        const live = variants.of(null).shell.version;
        for (const version of new Set(variants.all.map(({ shell }) => shell.version)))
          this.set({ app: SHELL, version, role: version === live ? 'live' : 'canary' }, 1);
        for (const release of releasesOf(variants.registry)) this.set(release, 1);
      },
    });
    new Gauge({
      name: 'fitreel_warnings',
      help: 'How many things need an operator although requests are served: those that /api/ready names.',
      registers: [registry],
      collect() {
        this.set(warnings().length);
      },
    });
    new Gauge({
      name: 'fitreel_database_connections',
      help: 'Connections to the database, or threads of SQLite, and the requests that wait for one.',
      labelNames: ['pool', 'state'],
      registers: [registry],
      collect() {
        for (const { pool, connections, idle, waiting } of database.pools()) {
          this.set({ pool, state: 'busy' }, connections - idle);
          this.set({ pool, state: 'idle' }, idle);
          this.set({ pool, state: 'waiting' }, waiting);
        }
      },
    });
  }

  /** Adds a figure that is read when somebody asks. */
  addFigure({ name, help, read }: FigureSource): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        this.set(await read());
      },
    });
  }

  /** Counts the requests of a server that come from outside; to be registered before its routes. */
  readonly requests: FastifyPluginAsync = fp(async (server) => {
    server.addHook('onResponse', (request, reply, done) => {
      if (request.raw.socket.remoteAddress !== OWN_ADDRESS)
        this.#requests.observe(
          {
            method: METHODS.includes(request.method) ? request.method : 'other',
            route: request.routeOptions.url ?? 'none',
            status: reply.statusCode,
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

  /** The series of a release, which goes when others have figures instead. */
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

/** The live release and the canary of each remote. */
function releasesOf({ microFrontends }: Registry) {
  return Object.entries(microFrontends).flatMap(([app, versions]) =>
    versions.map(({ metadata, deployment }) => ({
      app,
      version: metadata.version,
      role: deployment.default ? 'live' : 'canary',
    })),
  );
}
