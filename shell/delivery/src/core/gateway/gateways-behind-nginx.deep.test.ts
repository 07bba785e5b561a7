import type { IncomingMessage } from 'node:http';
import { SHARED_CACHES, type SharedCache } from '../../../testing/shared-caches';
import { startSite, type TestSite } from '../../../testing/site';

const [{ start }] = SHARED_CACHES as [(typeof SHARED_CACHES)[number]];

describe('two gateways behind the shipped nginx.conf', () => {
  if (!start) {
    test.skip('serve files, if nginx is installed', () => undefined);
    return;
  }
  let sites: [TestSite, TestSite];
  let proxy: SharedCache;
  /** URLs that reached a gateway. */
  let reached: string[];
  beforeAll(async () => {
    const env = { TRUST_PROXY: '127.0.0.1' };
    sites = [await startSite(env), await startSite(env)];
    const listen = ({ gateway }: TestSite) => gateway.listen({ port: 0, host: '127.0.0.1' });
    proxy = await start(await listen(sites[0]), await listen(sites[1]));
    for (const { gateway } of sites)
      gateway.server.on('request', ({ url = '' }: IncomingMessage) => reached.push(url));
  });
  beforeEach(() => {
    reached = [];
  });
  afterAll(async () => {
    await proxy.stop();
    for (const site of sites) await site.close();
  });

  const statuses = (urls: readonly string[]) =>
    Promise.all(urls.map(async (url) => (await fetch(proxy.origin + url)).status));

  test('serve the files of a release that only one of them has', async () => {
    const [one, other] = sites;
    const version = await one.deployCatalog('of one gateway');
    expect(await other.store.find('catalog', version)).toBeNull();
    const { files } = (await one.store.find('catalog', version)) ?? { files: {} };
    const urls = Object.keys(files).map((file) => `/releases/catalog/${version}/${file}`);
    expect(urls.length).toBeGreaterThan(5);
    expect(new Set(await statuses(urls))).toEqual(new Set([200]));
  });

  test('are asked for an invented file three times at most, and the 404 is not kept', async () => {
    const url = '/releases/catalog/1.0.0-0123456789ab/main.js';
    for (let request = 1; request <= 2; request += 1) {
      expect(await statuses([url])).toEqual([404]);
      expect(reached.filter((one) => one === url)).toHaveLength(3 * request);
    }
  });

  test('make a change once, also where its gateway ends the connection without a response', async () => {
    for (const { gateway } of sites)
      gateway.server.prependOnceListener('request', (request: IncomingMessage) => request.socket.destroy());
    const response = await fetch(`${proxy.origin}/api/auth/login`, { method: 'POST' });
    expect(response.status).toBe(502);
    expect(reached).toEqual(['/api/auth/login']);
  });
});
