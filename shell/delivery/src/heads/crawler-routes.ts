import { videoIds, type Database } from '@fitreel/api';
import { CategoriesResponse } from '@fitreel/contract';
import type { Registry } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { KeptTexts } from './kept-texts';
import { publicRoutes } from './public-routes';
import {
  PAGES_PATH,
  pagesPart,
  PART_SIZE,
  SITEMAP_PATH,
  sitemapIndex,
  VIDEOS_PATH,
  videosPart,
} from './sitemap';

export interface CrawlerOptions {
  site: { current: () => Promise<{ registry: Registry }> };
  database: Database;
  /** Origin of the site, without a closing slash. */
  publicUrl: string;
}

/** Crawlers come back after hours or days. */
const MAX_AGE_SECONDS = 3600;

const ROBOTS = ['User-agent: *', 'Disallow: /api/auth/', 'Disallow: /api/user/', ''];

function send(reply: FastifyReply, type: 'application/xml' | 'text/plain', text: string): FastifyReply {
  return reply
    .header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
    .header('x-content-type-options', 'nosniff')
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
  const videos = videoIds(database);
  const texts = new KeptTexts();

  /** The sitemap as it is now; `text` keeps what is made of it. */
  async function current() {
    const { registry } = await site.current();
    const versions = [registry, await videos.version()];
    const text = (key: string, make: () => Promise<string>) => texts.get(versions, key, make);
    const starts = await text('starts', async () => JSON.stringify(await videos.partStarts(PART_SIZE)));
    const pages = { publicUrl, routes: publicRoutes(registry) };
    return { pages, starts: JSON.parse(starts) as string[], text };
  }

  gateway.get('/robots.txt', (_request, reply) =>
    send(reply, 'text/plain', [...ROBOTS, `Sitemap: ${publicUrl}${SITEMAP_PATH}`, ''].join('\n')),
  );

  gateway.get(SITEMAP_PATH, async (_request, reply) => {
    const { pages, starts } = await current();
    return send(reply, 'application/xml', sitemapIndex(pages, starts));
  });

  gateway.get(PAGES_PATH, async (_request, reply) => {
    const { pages, text } = await current();
    const xml = await text('pages', async () => {
      const body: unknown = (await gateway.inject('/api/categories')).json();
      return pagesPart(pages, Value.Check(CategoriesResponse, body) ? body.categories : []);
    });
    return send(reply, 'application/xml', xml);
  });

  gateway.get<{ Querystring: { from?: unknown } }>(VIDEOS_PATH, async ({ query }, reply) => {
    const { pages, starts, text } = await current();
    // Any other start would be work that anybody could cause, and memory for it.
    const start = starts.find((id) => id === query.from);
    if (start === undefined) return send(reply.code(404), 'text/plain', 'The sitemap has no such part.\n');
    const xml = await text(`from ${start}`, async () =>
      videosPart(pages, await videos.part(start, PART_SIZE)),
    );
    return send(reply, 'application/xml', xml);
  });
};
