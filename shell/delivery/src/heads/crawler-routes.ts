import { creatorIds, videoIds, type Database } from '@fitreel/api';
import { CategoriesResponse } from '@fitreel/contract';
import type { Registry } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { KeptTexts } from './kept-texts';
import { publicRoutes } from './public-routes';
import {
  idsPart,
  PAGES_PATH,
  pagesPart,
  PART_PATHS,
  PART_SIZE,
  SITEMAP_PATH,
  sitemapIndex,
  type PartKind,
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
  const ids = { creator: creatorIds(database), video: videoIds(database) };
  const texts = new KeptTexts();

  /** The sitemap as it is now; `text` keeps what is made of it. */
  async function current() {
    const { registry } = await site.current();
    const versions = [registry, await ids.video.version()];
    const text = (key: string, make: () => Promise<string>) => texts.get(versions, key, make);
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
      const body: unknown = (await gateway.inject('/api/categories')).json();
      return pagesPart(pages, Value.Check(CategoriesResponse, body) ? body.categories : []);
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
