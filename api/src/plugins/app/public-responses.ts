import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { chosenEncoding, EncodedBody, holdsTag } from '../../http/encoded-body';

/** Everything that a stranger can make grow has a bound: beyond it the response that was asked for longest ago goes. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Smaller bodies hardly shrink. */
const SMALL_BYTES = 1024;

/**
 * A browser asks each time whether its copy still holds, so it shows a change of the catalogue at once. A shared cache
 * may respond alone for ten seconds.
 */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=10';

const JSON_TYPE = 'application/json; charset=utf-8';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the response to a request is kept: sending it costs next to nothing. */
    keepsResponse: (request: FastifyRequest) => boolean;
  }
  interface FastifyReply {
    /**
     * Responds with what `work` returns, which must be alike for everybody: an object as JSON, or a text of the media `type`. It is
     * kept for as long as the catalogue does not change, and at most for `keptMs`, without which it must follow from the catalogue
     * alone.
     */
    sendPublic(
      work: () => Promise<object | string>,
      options?: { keptMs?: number; type?: string },
    ): Promise<FastifyReply>;
  }
}

/** Public responses of one version of the catalogue, by `keyOf`. Each is made once, however many requests wait for it. */
const newCache = () =>
  new LRUCache<string, EncodedBody, () => Promise<EncodedBody>>({
    maxSize: MAX_BYTES,
    sizeCalculation: (body, key) => 2 * body.length + key.length,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // A response that waits to be made may be the one asked for longest ago.
    ignoreFetchAbort: true,
  });

/**
 * What a response depends on: the endpoint, and those of its parameters that its schema has. Others, their order and how they are
 * encoded make no further response, so that no stranger fills the cache or has one made again and again.
 */
function keyOf({ routeOptions, params, query }: FastifyRequest): string {
  const { properties = {} } = (routeOptions.schema?.querystring ?? {}) as { properties?: object };
  const given = query as Record<string, unknown>;
  const known = Object.keys(properties).map((name) => given[name]);
  return JSON.stringify([routeOptions.url, params, known]);
}

/** Keeps public responses, also compressed, until the catalogue changes. */
export const publicResponses = fp(
  async (app) => {
    const version = app.catalogVersion;
    let cache = newCache();
    // What was read before the change goes into the cache that nobody asks any more.
    version.onChange(() => (cache = newCache()));

    app.decorate('keepsResponse', (request) => cache.has(keyOf(request)));
    app.decorateReply(
      'sendPublic',
      async function (this: FastifyReply, work, { keptMs, type = JSON_TYPE } = {}) {
        if (!version.isFresh()) await version.refresh();
        const make = async () => {
          const made = await work();
          const text = typeof made === 'string' ? made : this.serialize(made);
          return new EncodedBody(typeof text === 'string' ? text : new TextDecoder().decode(text));
        };
        const body = await cache.forceFetch(keyOf(this.request), {
          context: make,
          // For the library, no time to live is one without an end.
          ttl: keptMs ?? 0,
          forceRefresh: keptMs === 0,
        });
        const { headers } = this.request;
        const encoding = body.length < SMALL_BYTES ? 'identity' : chosenEncoding(headers['accept-encoding']);
        const { bytes, etag } = await body.in(encoding);
        this.headers({ 'cache-control': CACHE_CONTROL, vary: 'accept-encoding', etag });
        if (holdsTag(headers['if-none-match'], etag)) return this.code(304).send();
        if (encoding !== 'identity') this.header('content-encoding', encoding);
        return this.type(type).send(bytes);
      },
    );
  },
  { name: 'public-responses', dependencies: ['catalog-version'] },
);
