import { GATEWAY_SEGMENTS, Registry } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import { rename } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import { requestView, viewRequestIn } from '../../../testing/reports';
import { startSite, stateIn, type TestSite } from '../../../testing/site';
import { hashSource } from '../send/security-headers';
import { readSite } from '../store/read-site';

/** Written out in full, so that a change of the policy shows here. */
const POLICY =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self';font-src 'self';connect-src 'self' https://videos.example;" +
  "frame-src https://videos.example;manifest-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none';" +
  "require-trusted-types-for 'script';trusted-types default";

let site: TestSite;
beforeAll(async () => {
  site = await startSite({ SECURITY_CONTACT: 'mailto:security@fitreel.example' });
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
  const response = await get(url);
  expect(response.statusCode).toBe(status);
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, s-maxage=1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  });
  const policy = String(response.headers['content-security-policy']);
  expect(policy.replace(/ 'sha256-[^']+'/, '')).toBe(POLICY);
  expect(response.headers).not.toHaveProperty('strict-transport-security');
  expect(stateIn(response.body).settings).toEqual({
    embedBase: 'https://videos.example/embed',
    allowOverrides: [],
  });
});

test('no route can have a path that the gateway responds to itself', () => {
  const tree = site.gateway.printRoutes({ commonPrefix: false, method: 'GET' });
  const segments = [...tree.matchAll(/^[├└]── \/([^/\s]+)/gm)].map(([, segment]) => segment);
  // Fastify prints the routes of `/releases/` as `*`.
  expect(new Set(['releases', ...segments])).toEqual(new Set(GATEWAY_SEGMENTS));
});

test('a page gives each file of a release its hash', async () => {
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
  expect(hashes).toHaveLength(10);
  for (const [file, written, released] of hashes)
    expect([file, written]).toEqual([file, file === 'favicon.svg' ? undefined : released]);
  expect(body.match(/ crossorigin="anonymous"/g)).toHaveLength(9);
});

describe('with overrides allowed', () => {
  let open: TestSite;
  beforeAll(async () => {
    open = await startSite({ ALLOW_OVERRIDES: 'http://localhost:*' });
  });
  afterAll(() => open.close());

  test('the policy contains their sources', async () => {
    const response = await open.gateway.inject('/trend');
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' http:\/\/localhost:\*;/);
    expect(policy).toContain(
      "connect-src 'self' http://localhost:* ws://localhost:* https://videos.example;",
    );
    expect(policy).toContain("require-trusted-types-for 'script'");
  });

  const preloads = async (of: TestSite, url: string, cookie = '') => {
    const { body } = await of.gateway.inject({ url, headers: { cookie } });
    expect(body).toContain('<script defer src="/releases/shell/');
    return body.match(/<link rel="preload"[^>]* href="\/releases\/(?!shell\/)/g)?.length ?? 0;
  };

  test('a browser that overrides remotes preloads nothing of their releases', async () => {
    const usual = await preloads(open, '/trend');
    expect(usual).toBeGreaterThan(2);
    expect(await preloads(open, '/trend?override=catalog@http://localhost:3001')).toBe(0);
    expect(await preloads(open, '/trend', 'theme=dark; overriding=1')).toBe(0);
    expect(await preloads(open, '/trend', 'overriding=')).toBe(usual);
    expect(await preloads(site, '/trend?override=catalog@', 'overriding=1')).toBe(usual);
  });
});

test('a page contains the API’s responses that its route needs, as for a visitor', async () => {
  const { data } = stateIn((await get('/')).body);
  expect(Object.keys(data)).toEqual(['/api/categories', '/api/videos']);
  for (const [url, body] of Object.entries(data)) expect(body).toEqual((await get(url)).json());
});

test('a parameter of the path becomes part of the data’s URL', async () => {
  const { videos } = (await get('/api/videos')).json<{ videos: { _id: string }[] }>();
  const id = videos[0]?._id ?? '';
  const page = await get(`/video/${id}`);
  expect(page.statusCode).toBe(200);
  expect(stateIn(page.body).data).toEqual({ [`/api/video/${id}`]: { video: videos[0] } });
});

test.each(['/video/no-such-video', '/categoryno-such-category'])(
  '%s is a 404 without data, because the API does not have it',
  async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(stateIn(response.body).data).toEqual({});
  },
);

test('a page contains nothing of a viewer, whatever the request’s headers say', async () => {
  const guest = await get('/', { authorization: 'Bearer anything', cookie: 'token=anything' });
  expect(guest.body).toBe((await get('/')).body);
});

test('/registry.json is the valid registry of the live releases, and not cached', async () => {
  const response = await get('/registry.json');
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
  });
  const registry: unknown = response.json();
  expect(Value.Check(Registry, registry)).toBe(true);
  expect(registry).toEqual((await readSite(site.store, await site.store.revisions.latest())).registry);
  expect(stateIn((await get('/')).body).registry).toEqual(registry);
});

test.each([
  ['/trend', /^"[\w-]{22}-identity"$/],
  ['/registry.json', /^W\/"[\w-]{22}"$/],
])('%s is a 304 for a client that has it', async (url, tag) => {
  const { etag, 'cache-control': cacheControl } = (await get(url)).headers;
  expect(etag).toMatch(tag);
  const again = await get(url, { 'if-none-match': `"other", ${String(etag)}` });
  expect(again).toMatchObject({ statusCode: 304, body: '' });
  expect(again.headers).toMatchObject({ etag, 'cache-control': cacheControl });
  expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
});

test('a page that does not exist is never a 304', async () => {
  const { etag } = (await get('/nowhere')).headers;
  expect((await get('/nowhere', { 'if-none-match': String(etag) })).statusCode).toBe(404);
});

test.each(['/', '/registry.json', '/nowhere'])('HEAD of %s is the GET without its body', async (url) => {
  const [head, full] = [await site.gateway.inject({ method: 'HEAD', url }), await get(url)];
  expect(head).toMatchObject({ statusCode: full.statusCode, body: '' });
  expect(head.headers['etag']).toBe(full.headers['etag']);
  expect(head.headers['content-length']).toBe(full.headers['content-length']);
});

test('a page is the same for all cookies of a viewer, and sets none', async () => {
  const plain = await get('/trend');
  expect(plain.headers).not.toHaveProperty('set-cookie');
  expect((await get('/trend', { cookie: 'theme=light; bucket=5; layout=theatre' })).body).toBe(plain.body);
});

test.each([
  ['gzip', 'gzip'],
  ['deflate', undefined],
  ['identity', undefined],
])('sends a page to a client that accepts %s with the encoding %s', async (accepted, encoding) => {
  expect((await get('/', { 'accept-encoding': accepted })).headers['content-encoding']).toBe(encoding);
});

test('does not compress a response that is small already', async () => {
  const { headers } = await get('/api/no-such-call', { 'accept-encoding': 'br' });
  expect(headers).not.toHaveProperty('content-encoding');
});

test('compresses a page for a client that accepts it', async () => {
  const plain = await get('/');
  const small = await get('/', { 'accept-encoding': 'gzip, br' });
  expect(small.headers['content-encoding']).toBe('br');
  expect(String(small.headers['vary'])).toContain('accept-encoding');
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
  expect(small.headers['etag']).not.toBe(plain.headers['etag']);
});

test('only GET and HEAD return pages', async () => {
  const response = await site.gateway.inject({ method: 'POST', url: '/trend' });
  expect(response.statusCode).toBe(404);
  expect(response.headers['content-type']).not.toContain('text/html');
});

test.each([
  ['an unknown endpoint', '/api/no-such-call'],
  ['no endpoint', '/api/'],
  ['an id that is too long', `/api/video/${'a'.repeat(600)}`],
])('%s gets the API’s 404, not a page', async (_, url) => {
  const response = await get(url);
  expect(response.statusCode).toBe(404);
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(response.json()).toEqual({ errors: [expect.any(String)] });
});

test('a page asks for a view of its own to report with, unless the site takes no reports', async () => {
  const { body, headers } = await get('/trend');
  const [script = ''] = /(?<=<script>)window\.fitreelView=[^<]+/.exec(body) ?? [];
  expect(headers['content-security-policy']).toContain(`script-src 'self' ${hashSource(script)};`);
  const payload = String(viewRequestIn(body));
  const views = [await requestView(site.gateway, payload), await requestView(site.gateway, payload)];
  expect(new Set(views).size).toBe(2);
  for (const view of views) expect(view).toMatch(/^[\w.-]+$/);
  expect(await requestView(site.gateway, payload.replace(/:"./, ':"_'))).toBeNull();
  const quiet = await startSite({ TELEMETRY_SAMPLE: '0' });
  expect(viewRequestIn((await quiet.gateway.inject('/trend')).body)).toBeNull();
  await quiet.close();
});

test('serves an error page (503) while no revision can be served', async () => {
  const broken = await startSite();
  const shell = broken.store.folderOf('shell', broken.releases.shell.version);
  await rename(shell, `${shell}.away`);
  const response = await broken.gateway.inject('/');
  expect(response.statusCode).toBe(503);
  expect(response.headers).toMatchObject({
    'retry-after': '5',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
  });
  expect(response.body).toContain('This site isn’t available right now');
  expect(response.body).not.toMatch(/release|Expected/);

  await rename(`${shell}.away`, shell);
  expect((await broken.gateway.inject('/')).statusCode).toBe(200);
  await broken.close();
});
