import path from 'node:path';
import { CATALOG, writeRemote } from '../../../testing/built-apps';
import { remoteBundle, SHELL_BUNDLE } from '../../../testing/render-bundles';
import { openPage, sendReport } from '../../../testing/reports';
import { startSite, type TestSite } from '../../../testing/site';
import { temporaryFolders } from '../../../testing/temporary-folders';

const SCRIPT = 'page-home.55555555.js';

/** Line 1, column 1 of the script is line 12, column 5 of the source, in `Page`. */
const MAP = JSON.stringify({
  version: 3,
  sources: ['remote-catalog/src/pages/home.tsx'],
  names: ['Page'],
  mappings: 'AAWIA',
});

const folders = temporaryFolders();
let site: TestSite;
let version: string;
beforeAll(async () => {
  const catalog = remoteBundle(`if (url === '/trend') throw new Error('breaks on the server'); return '';`);
  site = await startSite({}, { shell: SHELL_BUNDLE, catalog });
  const dist = await folders.create();
  ({ version } = await writeRemote(path.join(dist, 'a'), CATALOG, 'mapped', undefined, {
    [`${SCRIPT}.map`]: MAP,
  }));
  await site.delivery.add(path.join(dist, 'a'));
  await site.delivery.change({ kind: 'canary', app: 'catalog', version, traffic: 50, guard: false });
});
afterAll(async () => {
  await site.close();
  await folders.removeAll();
});

const happened = (message: string) => ({
  remote: 'catalog',
  version,
  route: 'home',
  message,
  stack: `at t (/releases/catalog/${version}/${SCRIPT}:1:1)\nat x (chrome-extension://abc/x.js:1:1)`,
});

async function errorsOf(app: string) {
  await site.flushTelemetry();
  return site.delivery.errors(app);
}

test('the owner reads an error of a browser with its position in the source, once for all who had it', async () => {
  for (let view = 0; view < 3; view += 1) {
    const view = await openPage(site.gateway);
    await sendReport(site.gateway, { loads: [], errors: [happened('Error: boom')] }, { view });
  }
  const found = await errorsOf('catalog');
  expect(found.filter(({ source }) => source === 'browser')).toMatchObject([
    {
      version,
      source: 'browser',
      route: 'home',
      message: 'Error: boom',
      stack: ['at Page (remote-catalog/src/pages/home.tsx:12:5)'],
      count: 3,
    },
  ]);
  expect(await errorsOf('library')).toEqual([]);
});

test('what no page view of the site reports is not kept', async () => {
  const before = await errorsOf('catalog');
  await sendReport(site.gateway, { loads: [], errors: [happened('Error: forged')] });
  const view = await openPage(site.gateway, 99);
  await sendReport(site.gateway, { loads: [], errors: [happened('Error: of the others')] }, { view });
  expect(await errorsOf('catalog')).toEqual(before);
});

test('an error of a page that the server rendered is kept too', async () => {
  await site.gateway.inject({ url: '/trend', headers: { cookie: 'bucket=99' } });
  const { version: live } = site.releases.catalog;
  expect(await errorsOf('catalog')).toContainEqual(
    expect.objectContaining({
      version: live,
      source: 'server',
      route: 'trend',
      message: 'Error: breaks on the server',
      stack: expect.arrayContaining([
        expect.stringContaining(`/releases/catalog/${live}/server.aaaaaaaa.js:1:`),
      ]) as unknown,
    }),
  );
});

test('no browser gets a source map', async () => {
  const base = `/releases/catalog/${version}/${SCRIPT}`;
  const statuses = ['', '.map', '.map.br'].map(
    async (end) => (await site.gateway.inject(base + end)).statusCode,
  );
  expect(await Promise.all(statuses)).toEqual([200, 404, 404]);
});
