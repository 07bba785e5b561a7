import { pageIds } from '@fitreel/api';
import type { FastifyPluginAsync } from 'fastify';
import fp from 'fastify-plugin';
import type { CrawlerOptions } from './crawlers';
import { publicRoutes } from './public-routes';

/** How long the redirects count as current. */
const FRESH_MS = 1_000;

/**
 * Redirects pages of ids that have a successor, such as a merged category (behaviour.md#search-engines). Pages do not wait for the
 * database: the redirects are read at the start, and in the background of a request if they are older than a second.
 */
export const formerPages = ({ site, database }: Omit<CrawlerOptions, 'publicUrl'>): FastifyPluginAsync =>
  fp(async (gateway) => {
    const ids = pageIds(database);
    let paths: ReadonlyMap<string, string> = new Map();
    let readAt = -Infinity;
    let last = '';

    async function read(): Promise<void> {
      readAt = performance.now();
      const { id, registry } = (await site.current()).of(null);
      const present = `${id} ${await ids.version()}`;
      if (present === last) return;
      const routes = publicRoutes(registry);
      const found = (await ids.former()).flatMap(({ endpoint, id: former, successor }) => {
        const page = routes.pageOf(endpoint.replace('GET ', '/api'));
        return page ? [[page(former), page(successor)] as const] : [];
      });
      [paths, last] = [new Map(found), present];
    }

    const onFailure = (error: unknown) => {
      gateway.log.warn({ err: error }, 'the redirects of former pages may be old');
    };

    gateway.addHook('onReady', () => read().catch(onFailure));
    gateway.addHook('onRequest', async (request, reply) => {
      if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return;
      if (performance.now() - readAt > FRESH_MS) read().catch(onFailure);
      const [path = '', ...query] = request.url.split('?');
      const to = paths.get(path);
      if (to !== undefined)
        await reply.header('cache-control', 'no-cache').redirect([to, ...query].join('?'), 308);
    });
  });
