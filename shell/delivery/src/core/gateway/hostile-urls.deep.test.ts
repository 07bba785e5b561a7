import { ERRORS } from '@fitreel/contract';
import type { AddressInfo } from 'node:net';
import { rawGet } from '../../../testing/raw-request';
import { startSite, type TestSite } from '../../../testing/site';

let site: TestSite;
let port: number;

beforeAll(async () => {
  site = await startSite();
  await site.gateway.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = site.gateway.server.address() as AddressInfo);
});
afterAll(() => site.close());

test('the site responds to an ordinary URL over HTTP', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/trend`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('id="fitreel-state"');
});

test.each([
  ['//evil.example', 404],
  ['//evil.example/%2e%2e', 404],
  ['/\\evil.example', 404],
  ['/%', 404],
  ['/video/%', 404],
  ['/video/%E0%A4%A', 404],
  ['/creator/%FF', 404],
  ['/creator/%FF?sort=newest', 404],
  ['/api/video/%FF', 400],
  // The API rejects it as malformed, and the page says so itself.
  ['/video/%00', 404],
  ['/video/..', 404],
  ['/video/../../api/health', 404],
  ['/video/..%2f..%2fapi%2fhealth', 404],
  ['/video/a%3Fb%23c', 404],
  ['/video/%ED%A0%80', 404],
  ['/category%3Cscript%3E', 404],
  ['/.env', 404],
  ['/releases/../revisions/00000001.json', 404],
  ['/releases/../../etc/passwd', 404],
  ['/releases/%2e%2e/%2e%2e/etc/passwd', 404],
  ['/releases/%', 404],
  [`/${'a'.repeat(8000)}`, 404],
  [`/video/${'a'.repeat(8000)}`, 404],
  [`/${'/'.repeat(8000)}`, 404],
  ['http://evil.example/', 404],
  ['*', 404],
])('%j gets status %i, and nothing that it should not see', async (target, status) => {
  const response = await rawGet(port, target);
  expect(response.status).toBe(status);
  expect(response.text).not.toMatch(/^location:/im);
  expect(response.text).not.toMatch(/root:|at \w+ \(|node_modules|<script>(?!window\.fitreelView)/);
});

test.each(['/creator/%FF', '/video/%E0%A4%A', '/%?q=%41'])('%s is the not-found page', async (target) => {
  const pages = await Promise.all(['/no/such/page', target].map((path) => rawGet(port, path)));
  const [expected, page] = pages.map(({ text }) =>
    text.replace(/^date: .*$/im, '').replace(/^etag: .*$/im, ''),
  );
  expect(page).toBe(expected);
  expect(page).toMatch(/^content-type: text\/html/im);
});

test.each([20_000, 200_000])('rejects a URL of %i characters', async (length) => {
  const { status } = await rawGet(port, `/${'a'.repeat(length)}`);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});

test.each([
  ['POST', '/'],
  ['PUT', '/trend'],
  ['DELETE', '/registry.json'],
  ['OPTIONS', '/'],
  ['PATCH', '/api/videos'],
])('responds to %s %s in the form of its other errors', async (method, url) => {
  const response = await fetch(`http://127.0.0.1:${port}${url}`, { method });
  expect([response.status, await response.json()]).toEqual([404, { errors: [ERRORS.endpointMissing.text] }]);
});

test('the site still responds afterwards', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect(response.status).toBe(200);
  // An unread body keeps the connection open, and the gateway with it.
  await response.text();
});
