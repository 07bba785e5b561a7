import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { SHARED_CACHES, type SharedCache } from '../../../testing/shared-caches';
import { startSite, type TestSite } from '../../../testing/site';

/** All buckets, and a visitor without one. */
const VISITORS = ['', ...Array.from({ length: 100 }, (_, bucket) => `theme=dark; bucket=${bucket}`)];

/** Is the same for all signed-in viewers, and needs no rendering: it is whole, however busy the machine is. */
const PAGE = '/history';

/** The release of the catalogue that a page was composed of. */
const catalogIn = (html: string) => /"\/releases\/catalog\/([^/]+)\/remoteEntry/.exec(html)?.[1];

describe.each(SHARED_CACHES)('with the configuration of $name', ({ name, start }) => {
  if (!start) {
    test.skip(`a site, if ${name} is installed`, () => undefined);
    return;
  }
  let site: TestSite;
  let cache: SharedCache;
  /** URLs of the requests for pages that reached the gateway. */
  let reached: string[];
  beforeAll(async () => {
    site = await startSite({ TRUST_PROXY: '127.0.0.1' });
    cache = await start(await site.gateway.listen({ port: 0, host: '127.0.0.1' }));
    site.gateway.server.on('request', ({ url = '', headers }: IncomingMessage) => {
      if (!url.startsWith('/api/') && !('x-direct' in headers)) reached.push(url);
    });
  });
  beforeEach(() => {
    reached = [];
  });
  afterAll(async () => {
    await cache.stop();
    await site.close();
  });

  const get = async (url: string, cookie = '') => {
    const response = await fetch(cache.origin + url, { headers: { cookie } });
    return { response, html: await response.text() };
  };
  /** What the gateway itself sends. */
  const direct = async (url: string, cookie: string) =>
    (await site.gateway.inject({ url, headers: { cookie, 'x-direct': '1' } })).body;
  /**
   * Asks for a page that the cache has until it is composed of this release of the catalogue. A page that the cache does not have
   * may show it up to a second earlier.
   */
  const shown = async (version: string) => {
    while (catalogIn((await get(PAGE)).html) !== version) await pause(20);
  };
  const rollback = () =>
    site.delivery.change({ kind: 'rollback', app: 'catalog', to: site.releases.catalog.version });

  test('browsers ask for a page each time, and get a 304 if they have it', async () => {
    const { response } = await get(PAGE);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const etag = String(response.headers.get('etag'));
    const again = await fetch(cache.origin + PAGE, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  test('a deploy and a rollback show without a purge, and what was before does not come back', async () => {
    const before = site.releases.catalog.version;
    await shown(before);
    const after = await site.deployCatalog('next');
    await shown(after);
    for (let page = 0; page < 20; page += 1) expect(catalogIn((await get(PAGE)).html)).toBe(after);
    await rollback();
    await shown(before);
    for (let page = 0; page < 20; page += 1) expect(catalogIn((await get(PAGE)).html)).toBe(before);
  });

  test('a page that was made after a deploy is never kept under the key before it', async () => {
    const before = site.releases.catalog.version;
    await shown(before);
    const after = await site.deployCatalog('between');
    // The cache may still have the keys from before.
    await Promise.all(Array.from({ length: 5 }, () => get('/history?between')));
    await shown(after);
    await rollback();
    await shown(before);
    expect(catalogIn((await get('/history?between')).html)).toBe(before);
  });

  test('a preview reaches its holder alone', async () => {
    const version = await site.deployCatalog('previewed');
    await rollback();
    await shown(site.releases.catalog.version);
    const { path } = await site.delivery.preview({ releases: [{ app: 'catalog', version }], hours: 1 });
    const cookie = path.slice(path.indexOf('preview='));
    await get(PAGE);
    for (let page = 0; page < 2; page += 1) {
      expect(catalogIn((await get(PAGE, cookie)).html)).toBe(version);
      expect(catalogIn((await get(PAGE)).html)).not.toBe(version);
    }
  });

  test('with two canaries each visitor gets their own page, and at least 95 % come from the cache', async () => {
    await site.deployCatalog('canary', 10);
    await site.deployShell('canary', 10);
    const expected = await Promise.all(VISITORS.map((cookie) => direct(PAGE, cookie)));
    expect(new Set(expected).size).toBe(4);
    while ((await get(PAGE, 'bucket=0')).html !== expected[1]) await pause(20);
    reached = [];
    const started = performance.now();
    // More connections of one address than nginx accepts would be a flood.
    const limit = pLimit(20);
    const visits = Array.from({ length: 4 }, () => VISITORS).flat();
    const pages = await Promise.all(
      visits.map((cookie) => limit(async () => (await get(PAGE, cookie)).html)),
    );
    expect(pages).toEqual(Array.from({ length: 4 }, () => expected).flat());
    // The cache asks for each of the four pages again after a second: a busy machine takes many.
    const seconds = (performance.now() - started) / 1000;
    expect(reached.length).toBeLessThan(0.05 * pages.length + 4 * seconds);
  });

  test('pages keep coming while no gateway responds', async () => {
    const kept = await Promise.all(VISITORS.map((cookie) => direct(PAGE, cookie)));
    const closed = once(site.gateway.server, 'close');
    site.gateway.server.close();
    site.gateway.server.closeAllConnections();
    await closed;
    // So that keys and pages are older than they may be otherwise.
    await pause(1500);
    const limit = pLimit(20);
    const pages = VISITORS.map((cookie) => limit(() => get(PAGE, cookie)));
    for (const [index, { response, html }] of (await Promise.all(pages)).entries())
      expect([VISITORS[index], response.status, html === kept[index]]).toEqual([VISITORS[index], 200, true]);
  });
});
