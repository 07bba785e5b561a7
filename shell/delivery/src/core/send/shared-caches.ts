import { BUCKETS } from '@fitreel/protocol';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { SiteSource, SiteVariants } from '../site/snapshot';
import type { Visit } from '../visit/visit';

/** Header by which a shared cache asks which page has which key, and the path that responds. */
const PAGE_KEYS_HEADER = 'fitreel-page-keys';
const PAGE_KEYS_PATH = '/api/page-keys';

/** Header of a request with the key under which a shared cache would keep the page. */
const PAGE_KEY_HEADER = 'fitreel-page-key';

/** How long a cache keeps a page, as it keeps public responses of the API, and how long beyond it while it asks for the page again. */
const [FRESH_SECONDS, STALE_SECONDS] = [10, 60];

/** How long a cache keeps what soon changes: a page that could not be rendered whole, or does not exist, and the keys. */
const SHORT_SECONDS = 1;

const sharedFor = (seconds: number) => `public, max-age=0, s-maxage=${seconds}`;

/**
 * `cache-control` and `vary` of a page (ADR-0064). Browsers ask again each time. A shared cache keeps the page under the key that it
 * names, if the page was made of what the key stands for. A cache that names none gets a second while all visitors have the same releases.
 *
 * @param isWhole whether the page exists and could be rendered whole
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
    // The site has changed since the cache asked for its keys, or the cookies name another bucket.
    'cache-control': key === snapshot.id ? lasts : 'no-store',
    vary: `accept-encoding, ${PAGE_KEY_HEADER}`,
  };
}

/**
 * The keys of all visitors' pages: the key of the live releases, which those without a bucket get, and the others, each with the
 * buckets that get it: `live1234; canary12,0,1,2,; other123,10,20,`.
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

/** `/api/page-keys`: what a shared cache asks once a second, so that a deploy changes the keys of its pages. */
export const pageKeysRoute: FastifyPluginAsync<{ site: SiteSource }> = async (gateway, { site }) => {
  gateway.get(PAGE_KEYS_PATH, async (_request, reply) =>
    reply
      .code(204)
      .headers({
        [PAGE_KEYS_HEADER]: pageKeys(await site.current()),
        'cache-control': sharedFor(SHORT_SECONDS),
        // nginx counts in whole seconds, and would keep it for up to two: this is the end of the present second.
        'x-accel-expires': `@${Math.floor(Date.now() / 1000)}`,
      })
      .send(),
  );
};
