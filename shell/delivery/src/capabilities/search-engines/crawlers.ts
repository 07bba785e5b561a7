import { pageIds, type IdParts } from '@fitreel/api';
import type { Database } from '@fitreel/api/db';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { SiteSource } from '../../core/site/snapshot';
import { escapeMarkup } from '../../core/compose/escape';
import { publicRoutes, type PublicRoutes } from './public-routes';

export interface CrawlerOptions {
  site: SiteSource;
  database: Database;
  /** The site's origin, without a trailing slash. */
  publicUrl: string;
}

/** How long responses may be cached: crawlers return after hours or days. */
const MAX_AGE_SECONDS = 3600;

const ROBOTS = ['User-agent: *', 'Disallow: /api/auth/', 'Disallow: /api/user/', ''];

/** The most memory for parts of the sitemap, in characters. */
const KEPT_MAX_LENGTH = 16 * 1024 * 1024;

/** The most URLs in a part: far below the 50,000 that sitemaps.org allows, so that each part is made quickly. */
const PART_SIZE = 10_000;

const SITEMAP_PATH = '/sitemap.xml';
const PAGES_PATH = '/sitemap/pages.xml';

const partPath = ({ name }: Pick<IdParts, 'name'>) => `/sitemap/${name}.xml`;

interface Sitemap {
  /** The site's origin, without a trailing slash. */
  publicUrl: string;
  routes: PublicRoutes;
}

function document(element: string, entry: string, urls: readonly string[]): string {
  const entries = urls.map((url) => `<${entry}><loc>${escapeMarkup(url)}</loc></${entry}>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${element}>\n`,
  ].join('\n');
}

/** The path of the page for an id of `endpoint`, such as `GET /lists/{id}`; null if no remote has such a page. */
const pageOf = ({ routes }: Sitemap, endpoint: IdParts['endpoint']) =>
  routes.pageOf(endpoint.replace('GET ', '/api'));

/**
 * The sitemap index (sitemaps.org, "sitemap index files"). It lists the part of the pages, and parts that each begin at an id.
 *
 * @param parts each with the first ids of its parts
 */
export function sitemapIndex(
  pages: Sitemap,
  parts: readonly (Pick<IdParts, 'name' | 'endpoint'> & { starts: readonly string[] })[],
): string {
  const paths = parts
    .filter(({ endpoint }) => pageOf(pages, endpoint))
    .flatMap((part) => part.starts.map((id) => `${partPath(part)}?from=${encodeURIComponent(id)}`));
  return document(
    'sitemapindex',
    'sitemap',
    [PAGES_PATH, ...paths].map((path) => pages.publicUrl + path),
  );
}

/** The part with the pages at `paths`, and the pages of `ids`. */
export function pagesPart(
  pages: Sitemap,
  ids: readonly { endpoint: IdParts['endpoint']; ids: readonly string[] }[],
  paths: readonly string[] = [],
): string {
  const ofIds = ids.flatMap((list) => {
    const page = pageOf(pages, list.endpoint);
    return page ? list.ids.map(page) : [];
  });
  return document(
    'urlset',
    'url',
    [...paths, ...ofIds].map((path) => pages.publicUrl + path),
  );
}

function send(reply: FastifyReply, type: 'application/xml' | 'text/plain', text: string): FastifyReply {
  return reply
    .header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
    .type(`${type}; charset=utf-8`)
    .send(text);
}

/**
 * Serves `/robots.txt`, and the sitemap in parts, which are cached until the catalogue or the site changes
 * (behaviour.md#search-engines).
 */
export const crawlerRoutes =
  ({ site, database, publicUrl }: CrawlerOptions): FastifyPluginAsync =>
  async (gateway) => {
    const ids = pageIds(database);
    // Concurrent requests for the same text share one computation.
    const texts = new LRUCache<string, string, () => Promise<string>>({
      maxSize: KEPT_MAX_LENGTH,
      sizeCalculation: ({ length }) => length || 1,
      fetchMethod: (_key, _stale, { context: make }) => make(),
      ignoreFetchAbort: true,
    });

    /** The current sitemap; `text` caches the texts made from it. */
    async function current() {
      const { id, registry } = (await site.current()).of(null);
      const version = await ids.version();
      const text = (key: string, make: () => Promise<string>) =>
        texts.forceFetch(`${id} ${version} ${key}`, { context: make });
      const startsOf = async (part: IdParts) => {
        const starts = await text(part.name, async () => JSON.stringify(await part.partStarts(PART_SIZE)));
        return JSON.parse(starts) as string[];
      };
      return { pages: { publicUrl, routes: publicRoutes(registry) }, startsOf, text };
    }

    gateway.get('/robots.txt', (_request, reply) =>
      send(reply, 'text/plain', [...ROBOTS, `Sitemap: ${publicUrl}${SITEMAP_PATH}`, ''].join('\n')),
    );

    gateway.get(SITEMAP_PATH, async (_request, reply) => {
      const { pages, startsOf } = await current();
      const parts = [];
      for (const part of ids.parts) parts.push({ ...part, starts: await startsOf(part) });
      return send(reply, 'application/xml', sitemapIndex(pages, parts));
    });

    gateway.get(PAGES_PATH, async (_request, reply) => {
      const { pages, text } = await current();
      const xml = await text(PAGES_PATH, async () => {
        const lists = [];
        for (const list of ids.lists) lists.push({ endpoint: list.endpoint, ids: await list.all() });
        return pagesPart(pages, lists, pages.routes.paths);
      });
      return send(reply, 'application/xml', xml);
    });

    for (const part of ids.parts) {
      gateway.get<{ Querystring: { from?: unknown } }>(partPath(part), async ({ query }, reply) => {
        const { pages, startsOf, text } = await current();
        // Rejects other starts: anybody could cause work and use up memory with them.
        const start = (await startsOf(part)).find((id) => id === query.from);
        if (start === undefined)
          return send(reply.code(404), 'text/plain', 'The sitemap has no such part.\n');
        const xml = await text(`${part.name} ${start}`, async () =>
          pagesPart(pages, [{ endpoint: part.endpoint, ids: await part.part(start, PART_SIZE) }]),
        );
        return send(reply, 'application/xml', xml);
      });
    }
  };
