import { ApiError, creatorIds, OWN_ADDRESS, videoIds, type Database } from '@fitreel/api';
import { CategoriesResponse, type Category } from '@fitreel/contract';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { SiteSource } from '../site/snapshot';
import { check } from '../store/check';
import { escapeMarkup } from './escape';
import { publicRoutes, type PublicRoutes } from './public-routes';

export interface CrawlerOptions {
  site: SiteSource;
  database: Database;
  /** Origin of the site, without a closing slash. */
  publicUrl: string;
}

/** Crawlers come back after hours or days. */
const MAX_AGE_SECONDS = 3600;

/** When to come back for a part that could not be made. */
const RETRY_SECONDS = 60;

const ROBOTS = ['User-agent: *', 'Disallow: /api/auth/', 'Disallow: /api/user/', ''];

/** Memory for parts of the sitemap, in characters. */
const KEPT_MAX_LENGTH = 16 * 1024 * 1024;

/** URLs in a part: far below the 50,000 that sitemaps.org allows, so that no part takes long to make. */
const PART_SIZE = 10_000;

const SITEMAP_PATH = '/sitemap.xml';
const PAGES_PATH = '/sitemap/pages.xml';

/** The kinds of pages with parts of their own, and the paths of these. */
const PART_PATHS = { creator: '/sitemap/creators.xml', video: '/sitemap/videos.xml' } as const;

type PartKind = keyof typeof PART_PATHS;

interface Sitemap {
  /** Origin of the site, without a closing slash. */
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

/**
 * The list of the parts: the pages, and the creators and videos from one id on each (sitemaps.org, "sitemap index files").
 *
 * @param starts the first ids of the parts, by their kind
 */
export function sitemapIndex(
  { publicUrl, routes }: Sitemap,
  starts: Readonly<Record<PartKind, readonly string[]>>,
): string {
  const partsOf = (kind: PartKind) =>
    (routes[kind] ? starts[kind] : []).map((id) => `${PART_PATHS[kind]}?from=${encodeURIComponent(id)}`);
  return document(
    'sitemapindex',
    'sitemap',
    [PAGES_PATH, ...partsOf('creator'), ...partsOf('video')].map((path) => publicUrl + path),
  );
}

/** The pages without parameters and the category pages. */
function pagesPart({ publicUrl, routes }: Sitemap, categories: readonly Category[]): string {
  const { category, paths } = routes;
  const all = [...paths, ...(category ? categories.map(({ _id }) => category(_id)) : [])];
  return document(
    'urlset',
    'url',
    all.map((path) => publicUrl + path),
  );
}

/** The pages of creators or videos, by their ids. */
export function idsPart({ publicUrl, routes }: Sitemap, kind: PartKind, ids: readonly string[]): string {
  const pageOf = routes[kind];
  return document('urlset', 'url', pageOf ? ids.map((id) => publicUrl + pageOf(id)) : []);
}

function send(reply: FastifyReply, type: 'application/xml' | 'text/plain', text: string): FastifyReply {
  return reply
    .header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
    .type(`${type}; charset=utf-8`)
    .send(text);
}

/**
 * `/robots.txt`, and the sitemap in parts, which are kept until the catalogue or the site changes
 * (behaviour.md#search-engines).
 */
export const crawlerRoutes: FastifyPluginAsync<CrawlerOptions> = async (
  gateway,
  { site, database, publicUrl },
) => {
  const ids = { creator: creatorIds(database), video: videoIds(database) };
  // Many who ask for the same text at once wait for one making.
  const texts = new LRUCache<string, string, () => Promise<string>>({
    maxSize: KEPT_MAX_LENGTH,
    sizeCalculation: ({ length }) => length || 1,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    ignoreFetchAbort: true,
  });

  /** The sitemap as it is now; `text` keeps what is made of it. */
  async function current() {
    const { id, registry } = (await site.current()).of(null);
    const version = await ids.video.version();
    const text = (key: string, make: () => Promise<string>) =>
      texts.forceFetch(`${id} ${version} ${key}`, { context: make });
    const startsOf = async (kind: PartKind) => {
      const starts = await text(kind, async () => JSON.stringify(await ids[kind].partStarts(PART_SIZE)));
      return JSON.parse(starts) as string[];
    };
    return { pages: { publicUrl, routes: publicRoutes(registry) }, startsOf, text };
  }

  gateway.get('/robots.txt', (_request, reply) =>
    send(reply, 'text/plain', [...ROBOTS, `Sitemap: ${publicUrl}${SITEMAP_PATH}`, ''].join('\n')),
  );

  gateway.get(SITEMAP_PATH, async (_request, reply) => {
    const { pages, startsOf } = await current();
    const starts = { creator: await startsOf('creator'), video: await startsOf('video') };
    return send(reply, 'application/xml', sitemapIndex(pages, starts));
  });

  gateway.get(PAGES_PATH, async (_request, reply) => {
    const { pages, text } = await current();
    const xml = await text('pages', async () => {
      const url = '/api/categories';
      const response = await gateway.inject({ url, remoteAddress: OWN_ADDRESS });
      // An error is not kept: the next crawler asks again.
      if (response.statusCode !== 200)
        throw new ApiError('databaseUnavailable', { retryAfterSeconds: RETRY_SECONDS });
      return pagesPart(pages, check(CategoriesResponse, response.json(), url).categories);
    });
    return send(reply, 'application/xml', xml);
  });

  for (const kind of ['creator', 'video'] as const) {
    gateway.get<{ Querystring: { from?: unknown } }>(PART_PATHS[kind], async ({ query }, reply) => {
      const { pages, startsOf, text } = await current();
      // Any other start would be work that anybody could cause, and memory for it.
      const start = (await startsOf(kind)).find((id) => id === query.from);
      if (start === undefined) return send(reply.code(404), 'text/plain', 'The sitemap has no such part.\n');
      const xml = await text(`${kind} ${start}`, async () =>
        idsPart(pages, kind, await ids[kind].part(start, PART_SIZE)),
      );
      return send(reply, 'application/xml', xml);
    });
  }
};
