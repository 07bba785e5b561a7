import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { chosenEncoding, EncodedBody, holdsTag } from '../../http/encoded-body';

/** Bounds the memory that strangers can fill. Beyond it, the least recently requested response is dropped. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Smaller bodies hardly compress. */
const SMALL_BYTES = 1024;

/**
 * A browser revalidates its copy on every request, so it shows changes of the catalogue immediately. A shared cache may
 * respond by itself for ten seconds.
 */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=10';

const JSON_TYPE = 'application/json; charset=utf-8';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the response to a request is cached, so that sending it costs next to nothing. */
    keepsResponse: (request: FastifyRequest) => boolean;
  }
  interface FastifyReply {
    /**
     * Responds with the result of `work`, which must be the same for everybody: an object as JSON, or a text of the media
     * `type`. The response is cached until the catalogue changes, and at most for `keptMs`. Without `keptMs`, it must depend
     * on nothing but the catalogue.
     */
    sendPublic(
      work: () => Promise<object | string>,
      options?: { keptMs?: number; type?: string },
    ): Promise<FastifyReply>;
  }
}

/** Public responses of one version of the catalogue, by `keyOf`. Concurrent requests share the making of a response. */
const newCache = () =>
  new LRUCache<string, EncodedBody, () => Promise<EncodedBody>>({
    maxSize: MAX_BYTES,
    sizeCalculation: (body, key) => 2 * body.length + key.length,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // The least recently requested response may be one that is still being made.
    ignoreFetchAbort: true,
  });

/**
 * The parameters that a response depends on: the endpoint, and the parameters in its schema. Other parameters, their order
 * and their encoding create no further response. So a stranger cannot fill the cache or have a response made repeatedly.
 */
function keyOf({ routeOptions, params, query }: FastifyRequest): string {
  const { properties = {} } = (routeOptions.schema?.querystring ?? {}) as { properties?: object };
  const given = query as Record<string, unknown>;
  const known = Object.keys(properties).map((name) => given[name]);
  return JSON.stringify([routeOptions.url, params, known]);
}

/** Caches public responses, also compressed, until the catalogue changes. */
export const publicResponses = fp(
  async (app) => {
    const version = app.catalogVersion;
    let cache = newCache();
    // Data read before the change goes into the old cache, which nothing reads any more.
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
          // For the library, a time to live of 0 means no expiry.
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
