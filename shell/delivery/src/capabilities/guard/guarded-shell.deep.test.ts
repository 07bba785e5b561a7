import { remoteBundle, SHELL_BUNDLE } from '../../../testing/render-bundles';
import { openPage, sendReport } from '../../../testing/reports';
import { startSite, type TestSite } from '../../../testing/site';
import { rollBackFailing } from './guard';

/** A bucket with the canary, and one with the live shell. */
const [IN_CANARY, IN_LIVE] = [0, 99];

const CATALOG_BUNDLE = remoteBundle(`if (url === '/trend') throw new Error('boom'); return url;`);

let site: TestSite;
let live: string;
let canary: string;
beforeEach(async () => {
  site = await startSite({}, { shell: SHELL_BUNDLE, catalog: CATALOG_BUNDLE });
  live = site.releases.shell.version;
  canary = await site.deployShell('canary', 50, true);
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'setInterval'],
  });
});
afterEach(async () => {
  jest.useRealTimers();
  await site.close();
});

interface Views {
  count: number;
  /** The views that report their start, and how many of them report an error. */
  started: number;
  failed?: number;
  ip?: (index: number) => string;
  url?: string;
}

/** Opens pages in a bucket, each from a network of its own, and sends their reports. */
async function visit(
  bucket: number,
  { count, started, failed = 0, url, ip = (index) => `10.${bucket}.${index}.1` }: Views,
) {
  const version = bucket === IN_CANARY ? canary : live;
  for (let index = 0; index < count; index += 1) {
    const view = await openPage(site.gateway, bucket, ip(index), url);
    const loads = [{ remote: 'shell', version, failure: null, ms: 500 }];
    const error = { remote: 'shell', version, route: null, message: 'Error: boom', stack: '' };
    const report = { loads, errors: index < failed ? [error] : [] };
    if (index < started) await sendReport(site.gateway, report, { view, ip: ip(index) });
  }
}

/** The notes of what the guard does, by default once the pages have had their minute. */
async function decision(afterMs = 65_000) {
  jest.setSystemTime(Date.now() + afterMs);
  await openPage(site.gateway, IN_LIVE, '192.0.2.1');
  await site.flushTelemetry();
  const notes: (string | undefined)[] = [];
  await rollBackFailing(site.store, {
    rolledBack: ({ note }) => notes.push(note),
    failed: (error) => {
      throw error;
    },
  });
  return notes;
}

test('a canary that does not start is rolled back, although robots start no page either', async () => {
  await visit(IN_LIVE, { count: 30, started: 20 });
  await visit(IN_CANARY, { count: 30, started: 0 });
  // They may still start.
  expect(await decision(59_000)).toEqual([]);
  expect(await decision()).toEqual([
    // The page that the first decision opened is one of the 31.
    'pages did not start: 100.0 % of 30, against 35.5 % of 31 of the live release',
  ]);
  expect((await site.store.revisions.latest())?.apps['shell']).toMatchObject({ live, canary: null });
});

test('a canary whose pages fail is rolled back, and the status counts its loads and failures', async () => {
  await visit(IN_LIVE, { count: 30, started: 30 });
  await visit(IN_CANARY, { count: 30, started: 30, failed: 25 });
  await site.flushTelemetry();
  const { apps } = await site.delivery.status();
  expect(apps.find(({ app }) => app === 'shell')).toMatchObject({
    live: { loads: 30, failures: 0, ms: 500 },
    canary: { loads: 30, failures: 25 },
  });
  expect(await decision()).toEqual(['pages failed: 83.3 % of 30, against 0.0 % of 30 of the live release']);
});

test('a canary whose pages the server cannot render is rolled back', async () => {
  await visit(IN_LIVE, { count: 30, started: 30 });
  await visit(IN_CANARY, { count: 30, started: 30, url: '/trend' });
  expect(await decision()).toEqual([expect.stringContaining('pages failed: 100.0 % of 30') as string]);
});

test('a canary that never starts stays as long as one network says so, and says that it waits', async () => {
  const ip = () => '203.0.113.7';
  await visit(IN_LIVE, { count: 1, started: 1, ip });
  await visit(IN_CANARY, { count: 15, started: 0, ip });
  expect(await decision()).toEqual([]);
  const { apps } = await site.delivery.status();
  expect(apps.find(({ app }) => app === 'shell')?.canary?.waits).toContain('of 15, 1 count');
});

test('views that fail in one network roll nothing back, however many other views there are', async () => {
  const ip = (index: number) => `10.${Math.floor(index / 250)}.${index % 250}.1`;
  await visit(IN_LIVE, { count: 450, started: 450, ip });
  await visit(IN_CANARY, { count: 450, started: 450, ip });
  await visit(IN_CANARY, { count: 30, started: 30, failed: 30, ip: () => '203.0.113.7' });
  expect(await decision()).toEqual([]);
});

test('a canary as good as the live shell stays', async () => {
  await visit(IN_LIVE, { count: 30, started: 20, failed: 1 });
  await visit(IN_CANARY, { count: 30, started: 18, failed: 2 });
  expect(await decision()).toEqual([]);
});

test('one network that opens pages and is silent rolls nothing back', async () => {
  await visit(IN_LIVE, { count: 30, started: 30 });
  await visit(IN_CANARY, { count: 30, started: 30 });
  await visit(IN_CANARY, { count: 100, started: 0, ip: (index) => `203.0.113.${index}` });
  expect(await decision()).toEqual([]);
});
