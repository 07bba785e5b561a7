import { BUCKETS } from '@fitreel/protocol';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { SiteSource, SiteVariants } from '../site/snapshot';
import type { Visit } from '../visit/visit';

/** The response header that tells a shared cache the keys of pages, and the path that sends it. */
const PAGE_KEYS_HEADER = 'fitreel-page-keys';
const PAGE_KEYS_PATH = '/api/page-keys';

/** The request header with the key under which a shared cache would store the page. */
const PAGE_KEY_HEADER = 'fitreel-page-key';

/** How long a cache keeps a page, as with public API responses, and how much longer while it revalidates the page. */
const [FRESH_SECONDS, STALE_SECONDS] = [10, 60];

/** How long a cache keeps short-lived responses: the keys, and pages that do not exist or could not be rendered in full. */
const SHORT_SECONDS = 1;

const sharedFor = (seconds: number) => `public, max-age=0, s-maxage=${seconds}`;

/**
 * `cache-control` and `vary` of a page (ADR-0064). Browsers revalidate each time. A shared cache keeps the page under the key in its
 * request, if the page was made for that key. Without a key it keeps the page for a second, if all visitors have the same releases.
 *
 * @param isWhole whether the page exists and could be rendered in full
 */
export function cacheHeaders(
  site: SiteVariants,
  { snapshot, overriding }: Visit,
  { headers }: Pick<FastifyRequest, 'headers'>,
  isWhole: boolean,
): { 'cache-control': string; vary: string } {
  const key = headers[PAGE_KEY_HEADER];
  if (snapshot.audience || overriding)
    return { 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' };
  if (key === undefined) {
    const isShared = site.all.length === 1;
    return {
      'cache-control': isShared ? sharedFor(SHORT_SECONDS) : 'no-cache',
      vary: 'accept-encoding, cookie',
    };
  }
  const lasts = isWhole
    ? `${sharedFor(FRESH_SECONDS)}, stale-while-revalidate=${STALE_SECONDS}`
    : sharedFor(SHORT_SECONDS);
  return {
    // Otherwise the site has changed since the cache got its keys, or the cookies name another bucket.
    'cache-control': key === snapshot.id ? lasts : 'no-store',
    vary: `accept-encoding, ${PAGE_KEY_HEADER}`,
  };
}

/**
 * The keys of all visitors' pages: first the key of the live releases, which visitors without a bucket get, then each other key
 * with its buckets: `live1234; canary12,0,1,2,; other123,10,20,`.
 */
function pageKeys(site: SiteVariants): string {
  const live = site.of(null).id;
  const buckets = new Map<string, number[]>();
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    const { id } = site.of(bucket);
    if (id !== live) buckets.set(id, [...(buckets.get(id) ?? []), bucket]);
  }
  return [live, ...[...buckets].map(([id, its]) => `${id},${its.join(',')},`)].join('; ');
}

/** Serves `/api/page-keys`. A shared cache requests it once a second, so that a deploy changes the keys of its pages. */
export const pageKeysRoute: FastifyPluginAsync<{ site: SiteSource }> = async (gateway, { site }) => {
  gateway.get(PAGE_KEYS_PATH, async (_request, reply) =>
    reply
      .code(204)
      .headers({
        [PAGE_KEYS_HEADER]: pageKeys(await site.current()),
        'cache-control': sharedFor(SHORT_SECONDS),
        // nginx counts whole seconds, and would keep it for up to two: this is the end of the current second.
        'x-accel-expires': `@${Math.floor(Date.now() / 1000)}`,
      })
      .send(),
  );
};
