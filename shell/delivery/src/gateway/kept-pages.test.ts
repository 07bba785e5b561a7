import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pageSite } from '../../testing/page-site';
import { remoteBundle, SHELL_BUNDLE } from '../../testing/render-bundles';
import { startSite, type TestSite } from '../../testing/site';
import { keptPages } from './kept-pages';
import { PageSigner } from './page-signer';
import type { ServedSite, SiteSource } from './site-source';

const CATALOG_BUNDLE = remoteBundle(`
  if (url === '/video/broken') throw new Error('this video breaks the page');
  return '<main>' + url + '</main>';
`);

let site: TestSite;
/** URLs of the requests that Fastify has seen. */
let seen: (string | undefined)[];
beforeAll(async () => {
  const env = { TRUST_PROXY: '127.0.0.1', HSTS_SECONDS: '60', ALLOW_OVERRIDES: 'http://localhost:*' };
  site = await startSite(env, { shell: SHELL_BUNDLE, catalog: CATALOG_BUNDLE });
  site.gateway.addHook('onRequest', async ({ raw, headers }) => {
    // The API's requests for the data of pages come from inside.
    if (!headers['user-agent']?.startsWith('lightMyRequest')) seen.push(raw.url);
  });
  await site.gateway.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => {
  seen = [];
});
afterAll(() => site.close());

interface Received {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

function send(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Received> {
  const { port } = site.gateway.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString('base64');
        resolve({ status: response.statusCode, headers: response.headers, body });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** What has to be the same in two responses: not the time, nor which view it is. */
function comparable({ status, headers: { date, 'server-timing': timing, ...headers }, body }: Received) {
  const metric = String(timing).replace(/".*"/, '');
  const attributes = headers['set-cookie']?.map((cookie) => cookie.replace(/^(\w+)=[^;]*/, '$1'));
  return {
    status,
    body,
    headers: { ...headers, 'set-cookie': attributes },
    metric,
    dated: date !== undefined,
  };
}

/** Asks until the page comes from memory: a page is compared with its data once a second. */
async function fromMemory(...asked: Parameters<typeof send>): Promise<Received> {
  for (;;) {
    seen = [];
    const received = await send(...asked);
    if (seen.length === 0) return received;
  }
}

/** Not from memory: it knows no URL that it was not asked for, and nothing of this parameter is in the page. */
async function routed(path: string, headers: Record<string, string>, method: string): Promise<Received> {
  const fresh = `${path}${path.includes('?') ? '&' : '?'}fresh=${method}${Object.keys(headers).join()}`;
  seen = [];
  const received = await send(fresh, headers, method);
  expect(seen).toEqual([fresh]);
  return received;
}

test.each([
  ['a page', '/trend', {}],
  ['a compressed page', '/trend', { 'accept-encoding': 'gzip, br' }],
  ['a page in a theme', '/trend', { cookie: 'theme=dark; bucket=3' }],
  ['a page behind TLS', '/trend', { 'x-forwarded-proto': 'https' }],
  ['a page that a browser has', '/trend', { 'if-none-match': '*' }],
  ['the page of a browser with overrides', '/trend?override=catalog@', {}],
  ['a page that does not exist', '/nowhere', { 'if-none-match': '*' }],
])('%s from memory is what the route sends', async (_name, path, headers: Record<string, string>) => {
  for (const method of ['GET', 'HEAD']) {
    const kept = await fromMemory(path, headers, method);
    expect(comparable(kept)).toEqual(comparable(await routed(path, headers, method)));
    expect(kept.headers).toMatchObject({ 'strict-transport-security': 'max-age=60' });
    expect(comparable(kept).metric).toBe('view;desc=');
    expect(kept.body === '').toBe(method === 'HEAD' || kept.status === 304);
  }
});

test.each(['/api/nowhere', '/registry.json', '/releases/nobody/1/x.js'])(
  '%s stays with its route where the page for unknown paths is kept',
  async (path) => {
    await fromMemory('/nowhere');
    for (let round = 0; round < 2; round += 1)
      expect((await send(path)).headers['content-type'] ?? '').not.toContain('html');
  },
);

test('only GET and HEAD get pages from memory', async () => {
  await fromMemory('/trend');
  expect((await send('/trend', {}, 'POST')).status).toBe(404);
  expect(seen).toEqual(['/trend']);
});

test('a page whose release fails is sent by the route, which reports each view', async () => {
  const failed: unknown[] = [];
  site.renderFailures = (...given) => failed.push(given);
  for (let view = 0; view < 3; view += 1) await send('/video/broken');
  expect(failed).toHaveLength(3);
});

test('what cannot be sent at once is left to its route, without a fault', async () => {
  const read: ServedSite = { ...(await pageSite()).site, canary: null };
  const request = { method: 'GET', url: '/trend', headers: {} } as IncomingMessage;
  const client = { ip: () => '192.0.2.1', isSecure: () => true };
  const pageMaker = { kept: () => null };
  const signer = new PageSigner({});
  for (const unchanged of [null, read]) {
    const site: SiteSource = { current: () => Promise.resolve(read), unchanged };
    const respond = keptPages({ site, pageMaker, signer, allowsOverrides: false });
    expect(respond(request, {} as ServerResponse, client)).toBe(false);
  }
});

test('a page from memory counts as sent whole, to its client behind the proxy', async () => {
  const sign = jest.spyOn(PageSigner.prototype, 'sign');
  await fromMemory('/trend', { 'x-forwarded-for': '203.0.113.9' });
  const [, , asked, failed] = sign.mock.lastCall ?? [];
  expect([asked?.ip, failed]).toEqual(['203.0.113.9', false]);
  sign.mockRestore();
});

test('the first page after a deploy is not from memory', async () => {
  await fromMemory('/trend');
  const version = await site.deployCatalog('second');
  const received = await send('/trend');
  expect(Buffer.from(received.body, 'base64').toString()).toContain(`/releases/catalog/${version}/`);
});
