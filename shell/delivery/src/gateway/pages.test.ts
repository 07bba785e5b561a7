import { Registry } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { startSite, stateIn, type TestSite } from '../../testing/site';
import { liveSite } from '../store/live-site';

/** Word for word what the browser gets: a change of the policy must show here. */
const POLICY =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self';font-src 'self';connect-src 'self';" +
  "frame-src https://videos.example;manifest-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none';" +
  "require-trusted-types-for 'script';trusted-types default";

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) => site.gateway.inject({ url, headers });

test.each([
  ['/', 200],
  ['/trend', 200],
  ['/trend/', 200],
  ['/trend?from=elsewhere', 200],
  ['/history', 200],
  ['/nowhere', 404],
  ['/trend/more', 404],
])('%s is a page with status %i', async (url, status) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': POLICY,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers).not.toHaveProperty('strict-transport-security');
  expect(stateIn(answer.body).settings).toEqual({
    embedBase: 'https://videos.example/embed',
    telemetrySample: 100,
    allowOverrides: [],
  });
});

test('each file of a release that a page names bears the hash that its release says', async () => {
  const { shell, catalog } = site.releases;
  const { body } = await get('/trend');
  const named = [
    ...body.matchAll(/ (?:src|href)="\/releases\/([a-z]+)\/[^/]+\/([^"]+)"( integrity="([^"]+)")?/g),
  ];
  const hashes = named.map(([, app, file = '', , hash]) => [
    file,
    hash,
    (app === 'shell' ? shell : catalog).files[file],
  ]);
  expect(hashes).toHaveLength(8);
  for (const [file, written, released] of hashes)
    expect([file, written]).toEqual([file, file === 'favicon.svg' ? undefined : released]);
  expect(body.match(/ crossorigin="anonymous"/g)).toHaveLength(7);
});

describe('where the site allows overrides', () => {
  let open: TestSite;
  beforeAll(async () => {
    open = await startSite({ ALLOW_OVERRIDES: 'http://localhost:*' });
  });
  afterAll(() => open.close());

  test('their sources are in the policy', async () => {
    const answer = await open.gateway.inject('/trend');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' http://localhost:*;");
    expect(policy).toContain("connect-src 'self' http://localhost:* ws://localhost:*;");
    expect(policy).toContain("require-trusted-types-for 'script'");
  });

  const preloads = async (of: TestSite, url: string, cookie = '') => {
    const { body } = await of.gateway.inject({ url, headers: { cookie } });
    expect(body).toContain('<script defer src="/releases/shell/');
    return body.match(/<link rel="preload"/g)?.length ?? 0;
  };

  test('a browser that overrides remotes loads nothing of their releases ahead of time', async () => {
    const usual = await preloads(open, '/trend');
    expect(usual).toBeGreaterThan(2);
    expect(await preloads(open, '/trend?override=catalog@http://localhost:3001')).toBe(0);
    expect(await preloads(open, '/trend', 'theme=dark; overriding=1')).toBe(0);
    expect(await preloads(open, '/trend', 'overriding=')).toBe(usual);
    expect(await preloads(site, '/trend?override=catalog@', 'overriding=1')).toBe(usual);
  });
});

test('a page brings the answers of the API that its route needs, as a visitor gets them', async () => {
  const { data } = stateIn((await get('/')).body);
  expect(Object.keys(data)).toEqual(['/api/categories', '/api/videos']);
  for (const [address, body] of Object.entries(data)) expect(body).toEqual((await get(address)).json());
});

test('a place in the address is filled into the data’s address', async () => {
  const { videos } = (await get('/api/videos')).json<{ videos: { _id: string }[] }>();
  const id = videos[0]?._id ?? '';
  const page = await get(`/video/${id}`);
  expect(page.statusCode).toBe(200);
  expect(stateIn(page.body).data).toEqual({ [`/api/video/${id}`]: { video: videos[0] } });
});

test.each(['/video/no-such-video', '/categoryno-such-category'])(
  '%s: what the API says does not exist makes the page a 404, without data',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(stateIn(answer.body).data).toEqual({});
  },
);

test('nothing of a viewer is ever in a page, whatever the request bears', async () => {
  const guest = await get('/', { authorization: 'Bearer anything', cookie: 'token=anything' });
  expect(guest.body).toBe((await get('/')).body);
});

test('the registry is the live releases, valid, and asked for anew each time', async () => {
  const answer = await get('/registry.json');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
  });
  const registry: unknown = answer.json();
  expect(Value.Check(Registry, registry)).toBe(true);
  expect(registry).toEqual((await liveSite(site.store, await site.store.revisions.latest())).registry);
  expect(stateIn((await get('/')).body).registry).toEqual(registry);
});

test.each(['/trend', '/registry.json'])('%s costs a client that has it a 304', async (url) => {
  const { etag } = (await get(url)).headers;
  const again = await get(url, { 'if-none-match': `"other", ${String(etag)}` });
  expect(again).toMatchObject({ statusCode: 304, body: '' });
  expect(again.headers).toMatchObject({ etag, 'cache-control': 'no-cache' });
  expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
});

test('a page that does not exist is no 304', async () => {
  const { etag } = (await get('/nowhere')).headers;
  expect((await get('/nowhere', { 'if-none-match': String(etag) })).statusCode).toBe(404);
});

test.each(['/', '/registry.json', '/nowhere'])('HEAD of %s is the GET without its body', async (url) => {
  const [head, full] = [await site.gateway.inject({ method: 'HEAD', url }), await get(url)];
  expect(head).toMatchObject({ statusCode: full.statusCode, body: '' });
  expect(head.headers['etag']).toBe(full.headers['etag']);
  expect(head.headers['content-length']).toBe(full.headers['content-length']);
});

test('a page is in the theme that the viewer has chosen, and caches are told so', async () => {
  const plain = await get('/trend');
  expect(plain.body).toContain('<html lang="en">');
  expect(plain.headers['vary']).toContain('cookie');
  const light = await get('/trend', {
    cookie: 'shortcuts=off; theme=light',
    'if-none-match': String(plain.headers['etag']),
  });
  expect(light.statusCode).toBe(200);
  expect(light.body).toContain('<html lang="en" data-theme="light">');
  expect((await get('/trend', { cookie: 'theme="><script>' })).body).toBe(plain.body);
});

test('a page travels compressed to a client that takes it', async () => {
  const plain = await get('/');
  const small = await get('/', { 'accept-encoding': 'gzip, br' });
  expect(small.headers['content-encoding']).toBe('br');
  expect(String(small.headers['vary'])).toContain('accept-encoding');
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
});

test('only GET and HEAD lead to pages', async () => {
  const answer = await site.gateway.inject({ method: 'POST', url: '/trend' });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).not.toContain('text/html');
});

test.each([
  ['a call that there is not', '/api/no-such-call'],
  ['no call', '/api/'],
  ['an id that is too long for one', `/api/video/${'a'.repeat(600)}`],
])('%s is no page: what the API does not have is answered as the API does', async (_, url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(answer.json()).toEqual({ errors: [expect.any(String)] });
});

test('a deploy is on the next page, without a restart, and so is its undoing', async () => {
  const { version: old } = site.releases.catalog;
  const fresh = await site.deployCatalog('second');
  expect((await get('/trend')).body).toContain(`href="/releases/catalog/${fresh}/remoteEntry`);
  await site.delivery.change({ kind: 'rollback', app: 'catalog' });
  const after = (await get('/trend')).body;
  expect(after).toContain(`href="/releases/catalog/${old}/remoteEntry`);
  expect(after).not.toContain(fresh);
});

describe('a canary', () => {
  let canary: string;
  beforeAll(async () => {
    canary = await site.deployCatalog('canary', 10);
  });
  afterAll(() => site.delivery.change({ kind: 'rollback', app: 'catalog' }));

  const releaseFor = async (bucket: number) => {
    const { body } = await get('/trend', { cookie: `bucket=${bucket}` });
    return /href="\/releases\/catalog\/([^/]+)\/remoteEntry/.exec(body)?.[1];
  };

  test('is what exactly its percent of the buckets gets', async () => {
    const got = await Promise.all(Array.from({ length: 100 }, (_, bucket) => releaseFor(bucket)));
    expect(got.filter((version) => version === canary)).toHaveLength(10);
    expect(got.filter((version) => version === site.releases.catalog.version)).toHaveLength(90);
  });

  test('a visitor without a bucket gets one that the page was made for, and keeps it', async () => {
    const { headers, body } = await get('/trend');
    const cookie = String(headers['set-cookie']);
    expect(cookie).toMatch(/^bucket=\d{1,2}; Path=\/; Max-Age=31536000; SameSite=Lax$/);
    expect(body).toContain(
      `/releases/catalog/${await releaseFor(Number(/\d+/.exec(cookie)?.[0]))}/remoteEntry`,
    );
    expect((await get('/trend', { cookie: 'bucket=5' })).headers).not.toHaveProperty('set-cookie');
  });
});

test('where nothing is tried, no bucket is kept', async () => {
  expect((await get('/trend')).headers).not.toHaveProperty('set-cookie');
});

describe('when something fails', () => {
  let broken: TestSite;
  beforeEach(async () => {
    broken = await startSite();
  });
  afterEach(() => broken.close());

  test('an API without its database still leaves a page, which asks for its data itself', async () => {
    await broken.database.kysely.destroy();
    expect((await broken.gateway.inject('/api/videos')).statusCode).toBe(500);
    const page = await broken.gateway.inject('/');
    expect(page.statusCode).toBe(200);
    expect(stateIn(page.body).data).toEqual({});
  });

  test('with a spoilt store there is a page that says so, until the store is back', async () => {
    const spoilt = path.join(broken.store.revisions.folder, '00000002.json');
    await writeFile(spoilt, '{}');
    const answer = await broken.gateway.inject('/');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({
      'retry-after': '5',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
    });
    expect(answer.body).toContain('FitReel is not available right now');
    expect(answer.body).not.toMatch(/revision|Expected/);

    await rm(spoilt);
    expect((await broken.gateway.inject('/')).statusCode).toBe(200);
  });
});
