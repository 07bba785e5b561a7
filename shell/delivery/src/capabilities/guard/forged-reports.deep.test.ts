import { openPage, sendReport } from '../../../testing/reports';
import { startSite, type TestSite } from '../../../testing/site';
import { rollBackFailing } from './guard';

let site: TestSite;
let live: string;
let canary: string;
async function start() {
  site = await startSite();
  live = site.releases.catalog.version;
  canary = await site.deployCatalog('canary', 50, true);
}

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

/** Opens `count` pages and sends the lies of each from `ipOf`. */

async function flood(count: number, ipOf: (index: number) => string) {
  for (let index = 0; index < count; index += 1)
    await sendReport(site.gateway, lies(2), { view: await newView(0), ip: ipOf(index) });
}

/** The load of a visitor for whom a release works. */

async function works(version: string, bucket = 0, ip = '198.51.100.1') {
  const loads = [{ remote: 'catalog', version, failure: null, ms: 1 }];
  await sendReport(site.gateway, { loads }, { view: await newView(bucket), ip });
}

/** Sends `count` reports of failed loads, all from one network. */

async function fails(count: number, version: string, bucket: number) {
  const loads = [{ remote: 'catalog', version, failure: 'error', ms: 1 }];
  for (let index = 0; index < count; index += 1)
    await sendReport(site.gateway, { loads }, { view: await newView(bucket), ip: '203.0.113.7' });
}

async function canaryStatus() {
  await site.flushTelemetry();
  return (await site.delivery.status()).apps.find(({ app }) => app === 'catalog')?.canary;
}

describe('what counts nothing', () => {
  beforeAll(start);
  afterAll(() => site.close());

  test('reports without a page view count nothing', async () => {
    for (let sent = 0; sent < 3; sent += 1)
      expect((await sendReport(site.gateway, lies(20))).statusCode).toBe(204);
    expect(await outcome()).toEqual({ rolledBack: false, loads: 0 });
  });

  test.each([
    ['the page of another site', (view: string) => view.replace(/\.[\w-]{8}\.(?=[^.]+$)/, '.AAAAAAAA.')],
    ['weight', (view: string) => view.replace('.0.', '.1.')],
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

  test.each(['203.0.113.300', '10.0.0.0/7', '10.0.0.0/33', '2001:db8::1/128', '1.2.3.0/'])(
    'refuses the network %s',
    async (network) => {
      const change = { kind: 'canary', app: 'catalog', version: canary, traffic: 50, guard: true } as const;
      await expect(site.delivery.change({ ...change, networks: [network] })).rejects.toThrow(
        `networks: ${network} is not a valid network.`,
      );
    },
  );

  test('a remote named constructor is no server error', async () => {
    const loads = [{ remote: 'constructor', version: live, failure: null, ms: 1 }];
    expect((await sendReport(site.gateway, { loads }, { view: await newView() })).statusCode).toBe(204);
    expect((await outcome()).loads).toBe(0);
  });
});

describe('what counts', () => {
  beforeEach(start);
  afterEach(() => site.close());

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

  test.each([
    ['one address', () => '203.0.113.7'],
    ['one network of IPv4', (index: number) => `203.0.113.${index}`],
    ['one network of IPv6', (index: number) => `2001:db8:1:${index.toString(16)}::1`],
  ])('60 page views of %s take back no canary that works for anybody', async (_what, ipOf) => {
    await works(canary);
    await flood(60, ipOf);
    expect(await outcome()).toEqual({ rolledBack: false, loads: 119 });
  });

  test('a canary of which every load failed in one network is unproven, and stays', async () => {
    await works(live, 99);
    await fails(15, canary, 0);
    expect((await outcome()).rolledBack).toBe(false);
    const text = `15 of 15 loads of the canary failed, and as few networks sent them, 1 of 1 count: the guard judges from 15 loads and 5 failures on.`;
    const { troubles = [] } = (await canaryStatus()) ?? {};
    expect(troubles.filter(({ kind }) => kind !== 'waiting')).toEqual([{ kind: 'unproven', text }]);
  });

  test('failures of one network among many good loads of others conclude nothing', async () => {
    for (let index = 0; index < 150; index += 1) await works(canary, 0, `10.9.${index}.1`);
    await fails(20, canary, 0);
    expect((await outcome()).rolledBack).toBe(false);
    const { troubles = [] } = (await canaryStatus()) ?? {};
    expect(troubles.map(({ kind }) => kind)).not.toContain('failing');
  });

  test('the guard says what it waits for, until the loads of a named network count in full', async () => {
    await works(canary);
    await fails(15, canary, 0);
    const waits = `waits for 13 more loads of the canary: of 16, 2 count, as few networks sent them. Name yours with --networks; behind a proxy set TRUST_PROXY`;
    expect(await canaryStatus()).toMatchObject({ waits });
    expect((await outcome()).rolledBack).toBe(false);
    const networks = ['203.0.113.0/24'];
    const change = {
      kind: 'canary',
      app: 'catalog',
      version: canary,
      traffic: 50,
      guard: true,
      networks,
    } as const;
    await site.delivery.change(change);
    expect(await site.delivery.change(change)).toBeNull();
    const [began] = await site.delivery.history({ app: 'catalog', limit: 1 });
    expect(began).toMatchObject({
      kind: 'canary',
      waits: waits
        .replace('Name yours with', 'Few came from the networks of')
        .replace('networks;', 'networks since these were named;'),
    });
    await fails(13, canary, 0);
    expect(await canaryStatus()).toMatchObject({
      networks,
      waits: 'waits for 15 more loads of the live release',
    });
    for (let index = 0; index < 15; index += 1) {
      const loads = [{ remote: 'catalog', version: live, failure: null, ms: 1 }];
      await sendReport(site.gateway, { loads }, { view: await newView(99), ip: '203.0.113.8' });
    }
    expect((await canaryStatus())?.waits).toMatch(/^takes it back: loads failed/);
    expect((await outcome()).rolledBack).toBe(true);
  });

  test('60 page views of 60 networks do', async () => {
    await flood(60, (index) => `203.0.${index}.1`);
    expect(await outcome()).toMatchObject({ rolledBack: true });
  });
});
