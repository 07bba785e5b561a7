import { remoteBundle, SHELL_BUNDLE } from '../../../testing/render-bundles';
import { startSite, type TestSite } from '../../../testing/site';

let site: TestSite;
beforeAll(async () => {
  site = await startSite(
    { ALLOW_OVERRIDES: 'http://localhost:*' },
    {
      shell: SHELL_BUNDLE,
      catalog: remoteBundle(`if (url === '/trend') throw new Error('boom'); return url;`),
    },
  );
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) => site.gateway.inject({ url, headers });
const keys = async () => String((await get('/api/page-keys')).headers['fitreel-page-keys']);
const liveKey = async () => String((await keys()).split(';')[0]);
const policyOf = async (url: string, headers: Record<string, string> = {}) => {
  const { 'cache-control': cacheControl, vary } = (await get(url, headers)).headers;
  return [cacheControl, vary];
};

const KEPT = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60';
const BY_KEY = 'accept-encoding, fitreel-page-key';
const BY_COOKIE = 'accept-encoding, cookie';

test('a cache that names the key of the page keeps it, for everybody with that key', async () => {
  const key = await liveKey();
  expect(key).toMatch(/^[\w-]{8}$/);
  for (const cookie of ['', 'bucket=7', 'theme=dark'])
    expect(await policyOf('/', { cookie, 'fitreel-page-key': key })).toEqual([KEPT, BY_KEY]);
});

test('a cache that names another key keeps nothing: the site has changed since it asked', async () => {
  const key = await liveKey();
  await site.deployCatalog('second');
  expect(await policyOf('/', { 'fitreel-page-key': key })).toEqual(['no-store', BY_KEY]);
  expect(await policyOf('/', { 'fitreel-page-key': await liveKey() })).toEqual([KEPT, BY_KEY]);
  await site.delivery.change({ kind: 'rollback', app: 'catalog' });
  expect(await liveKey()).toBe(key);
});

test('what soon changes is kept for a second: what could not be rendered, or does not exist', async () => {
  const key = { 'fitreel-page-key': await liveKey() };
  for (const url of ['/trend', '/nowhere', '/video/no-such-video'])
    expect(await policyOf(url, key)).toEqual(['public, max-age=0, s-maxage=1', BY_KEY]);
});

test('a cache without keys keeps a page for a second, and none while visitors get different releases', async () => {
  expect(await policyOf('/')).toEqual(['public, max-age=0, s-maxage=1', BY_COOKIE]);
  await site.deployCatalog('canary', 10);
  expect(await policyOf('/')).toEqual(['no-cache', BY_COOKIE]);
  await site.delivery.change({ kind: 'rollback', app: 'catalog' });
});

test('no cache keeps a preview or a page with overrides', async () => {
  const { version } = site.releases.catalog;
  const { path } = await site.delivery.preview({ releases: [{ app: 'catalog', version }], hours: 1 });
  const key = { 'fitreel-page-key': await liveKey() };
  const cookie = path.slice(path.indexOf('preview='));
  for (const headers of [{ cookie }, { cookie: 'overriding=1' }])
    expect(await policyOf('/', { ...headers, ...key })).toEqual(['private, no-cache', BY_COOKIE]);
  expect(await policyOf('/?override=catalog@http://localhost:3001', key)).toEqual([
    'private, no-cache',
    BY_COOKIE,
  ]);
  expect((await get(path)).headers['cache-control']).toBe('no-store');
});

test('the keys say for each bucket which page it gets, and last a second', async () => {
  await site.deployCatalog('canary', 10);
  await site.deployShell('canary', 20);
  const { headers, statusCode } = await get('/api/page-keys');
  expect(statusCode).toBe(204);
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=0, s-maxage=1' });
  expect(headers['x-accel-expires']).toMatch(/^@\d{10}$/);
  const [live, ...others] = (await keys()).split('; ');
  const byBucket = new Map(
    others.flatMap((text) => {
      const [key = '', ...buckets] = text.replace(/,$/, '').split(',');
      return buckets.map((bucket) => [Number(bucket), key] as const);
    }),
  );
  // Of the 28 buckets with a canary, 2 have both.
  expect([byBucket.size, new Set(byBucket.values()).size]).toEqual([28, 3]);
  for (let bucket = 0; bucket < 100; bucket += 1) {
    const key = byBucket.get(bucket) ?? String(live);
    expect((await policyOf('/', { cookie: `bucket=${bucket}`, 'fitreel-page-key': key }))[0]).toMatch(
      /^public/,
    );
  }
});
