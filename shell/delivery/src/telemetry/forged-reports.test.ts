import { openPage, sendReport } from '../../testing/reports';
import { startSite, type TestSite } from '../../testing/site';
import { rollBackFailing } from '../guard/guard';

let site: TestSite;
let live: string;
let canary: string;
beforeEach(async () => {
  site = await startSite();
  live = site.releases.catalog.version;
  canary = await site.deployCatalog('canary', 50, true);
});
afterEach(() => site.close());

/** Reports as a forger would have them: the canary fails, the live release does not. */
const lies = (count: number) => ({
  loads: Array.from({ length: count }, (_, index) => ({
    remote: 'catalog',
    version: index % 2 ? canary : live,
    failure: index % 2 ? 'timeout' : null,
    ms: 100,
  })),
});

/** Whether the guard rolls back the canary, and how many loads the status shows. */
async function outcome() {
  await site.flushTelemetry();
  let rolledBack = false;
  await rollBackFailing(site.store, {
    rolledBack: () => (rolledBack = true),
    failed: (error) => {
      throw error;
    },
  });
  const { apps } = await site.delivery.status();
  const { live: ofLive, canary: ofCanary } = apps.find(({ app }) => app === 'catalog') ?? {};
  return { rolledBack, loads: (ofLive?.loads ?? 0) + (ofCanary?.loads ?? 0) };
}

const newView = (bucket = 0) => openPage(site.gateway, bucket);

test('reports without a page view count nothing', async () => {
  for (let sent = 0; sent < 3; sent += 1)
    expect((await sendReport(site.gateway, lies(20))).statusCode).toBe(204);
  expect(await outcome()).toEqual({ rolledBack: false, loads: 0 });
});

test.each([
  ['another bucket', (view: string) => view.replace(/\.0\./, '.99.')],
  ['a later time', (view: string) => view.replace(/\.[0-9a-z]{6}\./, '.zzzzzz.')],
  ['another id', (view: string) => view.replace(/^.{16}/, 'A'.repeat(16))],
  ['no signature', (view: string) => view.slice(0, -43)],
  ['another signature', (view: string) => `${view.slice(0, -43)}${'A'.repeat(43)}`],
])('a page view with %s is not accepted', async (_what, change) => {
  const view = await newView();
  expect(view).toMatch(/^\S{40,}$/);
  expect(change(view)).not.toBe(view);
  await sendReport(site.gateway, lies(2), { view: change(view) });
  expect((await outcome()).loads).toBe(0);
});

test('a page view counts once, and only for the releases that it was given', async () => {
  const view = await newView(0);
  for (let sent = 0; sent < 5; sent += 1) await sendReport(site.gateway, lies(20), { view });
  // The visitor in bucket 0 has the canary, and the live release in case it fails.
  expect((await outcome()).loads).toBe(2);
  const other = await newView(99);
  await sendReport(
    site.gateway,
    { loads: [{ remote: 'catalog', version: canary, failure: null, ms: 1 }] },
    { view: other },
  );
  expect((await outcome()).loads).toBe(2);
});

test('a page that is left at once counts, although the next one was sent before its report', async () => {
  const loads = [{ remote: 'catalog', version: canary, failure: null, ms: 1 }];
  const [left, next] = [await newView(), await newView()];
  for (const view of [left, next]) await sendReport(site.gateway, { loads }, { view });
  expect((await outcome()).loads).toBe(2);
});

test('a page view of yesterday does not report', async () => {
  const view = await newView();
  jest.useFakeTimers({
    now: Date.now() + 3_601_000,
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask', 'performance'],
  });
  await sendReport(site.gateway, lies(2), { view });
  jest.useRealTimers();
  expect((await outcome()).loads).toBe(0);
});

/** Opens `count` pages and sends the lies of each from `ipOf`. */
async function flood(count: number, ipOf: (index: number) => string) {
  for (let index = 0; index < count; index += 1)
    await sendReport(site.gateway, lies(2), { view: await newView(0), ip: ipOf(index) });
}

test.each([
  ['one address', () => '203.0.113.7'],
  ['one network of IPv4', (index: number) => `203.0.113.${index}`],
  ['one network of IPv6', (index: number) => `2001:db8:1:${index.toString(16)}::1`],
])('60 page views of %s take back no canary', async (_what, ipOf) => {
  await flood(60, ipOf);
  expect(await outcome()).toEqual({ rolledBack: false, loads: 120 });
});

test('60 page views of 60 networks do', async () => {
  await flood(60, (index) => `203.0.${index}.1`);
  expect(await outcome()).toMatchObject({ rolledBack: true });
});

test('a remote named constructor is no server error', async () => {
  const loads = [{ remote: 'constructor', version: live, failure: null, ms: 1 }];
  expect((await sendReport(site.gateway, { loads }, { view: await newView() })).statusCode).toBe(204);
  expect((await outcome()).loads).toBe(0);
});
