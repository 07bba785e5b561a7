import { catalog, siteWithCanary } from '../../../testing/release-site';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { COUNTS } from './counts';
import { rollBackFailing } from './guard';
import { LoadLog } from './load-log';

const folders = temporaryFolders();
afterEach(() => jest.restoreAllMocks());
afterAll(() => folders.removeAll());

type Site = Awaited<ReturnType<typeof siteWithCanary>>;

/** What the status says is wrong with the catalogue: with its live release, and with its canary. */
async function troublesOf({ delivery }: Site) {
  const { apps } = await delivery.status();
  const app = apps.find(({ app }) => app === 'catalog');
  const texts = (troubles: { kind: string; text: string }[] = []) =>
    troubles.map(({ kind, text }) => `${kind}: ${text}`);
  return { live: texts(app?.live.troubles), canary: texts(app?.canary?.troubles) };
}

test('a live release whose loads all fail is failing as soon as the guard would act', async () => {
  const site = await siteWithCanary(folders);
  await site.delivery.change({ ...catalog('rollback') });
  expect(await troublesOf(site)).toEqual({ live: [], canary: [] });
  await site.report(site.live, 14, 14);
  expect((await troublesOf(site)).live).toEqual([
    'unproven: 14 of 14 loads failed: the guard judges from 15 loads and 5 failures on.',
  ]);
  await site.report(site.live, 3, 3);
  expect((await troublesOf(site)).live).toEqual(['failing: 17 of 17 loads failed.']);
});

test('few failures of many loads may come from one visitor, and one in a hundred is usual', async () => {
  const site = await siteWithCanary(folders);
  await site.report(site.live, 200, 2);
  expect((await troublesOf(site)).live).toEqual([]);
  await site.report(site.live, 100, 2);
  expect((await troublesOf(site)).live).toEqual([
    'unproven: 4 of 300 loads failed: the guard judges from 15 loads and 5 failures on.',
  ]);
});

test('loads that do not weigh make a release unproven at most', async () => {
  const site = await siteWithCanary(folders);
  const log = new LoadLog(site.store.collection(COUNTS));
  const load = { remote: 'catalog', version: site.live, ms: 1 } as const;
  for (let sent = 0; sent < 20; sent += 1) log.add({ ...load, failure: 'error' }, sent === 0);
  await log.flush();
  await site.report(site.live, 150, 0);
  expect((await troublesOf(site)).live).toEqual([
    'unproven: 20 of 170 loads failed, and as few networks sent them, 1 of 151 count: the guard judges from 15 loads and 5 failures on.',
  ]);
});

test.each([
  [true, 'The guard takes the canary back'],
  [false, 'A guard would take the canary back'],
])('a canary with a guard: %s fails when the guard says so, in its words', async (guard, text) => {
  const site = await siteWithCanary(folders, { guard });
  await site.report(site.live, 100, 0);
  await site.report(site.canary, 17, 17);
  const { canary } = await troublesOf(site);
  expect(canary).toEqual([
    'failing: 17 of 17 loads of the canary failed.',
    `failing: ${text}: loads failed: 100.0 % of 17, against 0.0 % of 100 of the live release.`,
  ]);
  // `deploy --wait` promotes a canary whose guard has nothing to say.
  const { apps } = await site.delivery.status();
  expect(apps.find(({ app }) => app === 'catalog')?.canary?.waits).toBe(
    guard
      ? 'takes it back: loads failed: 100.0 % of 17, against 0.0 % of 100 of the live release'
      : undefined,
  );
  const rolledBack = jest.fn();
  await rollBackFailing(site.store, { rolledBack, failed: rolledBack });
  expect(rolledBack).toHaveBeenCalledTimes(guard ? 1 : 0);
});

test('a guard that waits and a canary that nobody decides on need a look', async () => {
  const site = await siteWithCanary(folders);
  const waiting = 'waiting: The guard waits for 15 more loads of the canary.';
  expect(await troublesOf(site)).toEqual({ live: [], canary: [waiting] });
  await site.report(site.canary, 14, 0);
  const last = 'waiting: The guard waits for 1 more load of the canary.';
  expect((await troublesOf(site)).canary).toEqual([last]);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 9 * 24 * 60 * 60 * 1000);
  expect((await troublesOf(site)).canary).toEqual([
    'forgotten: The canary has run for 9 days: promote it, or end it.',
    last,
  ]);
});

test('slow pages are slow by what Core Web Vitals call good', async () => {
  const site = await siteWithCanary(folders);
  const log = new LoadLog(site.store.collection(COUNTS));
  for (let view = 0; view < 15; view += 1) {
    log.addVital('catalog', site.live, { name: 'LCP', value: 2000 });
    log.addVital('catalog', site.canary, { name: 'INP', value: 900 });
  }
  for (let view = 0; view < 14; view += 1) log.addVital('catalog', site.canary, { name: 'LCP', value: 9000 });
  await log.flush();
  const { live, canary } = await troublesOf(site);
  expect(live).toEqual([]);
  expect(canary[0]).toMatch(/^slow: INP of the canary is \d+ ms\.$/);
});

/** Views of which each `pressed`th has a press. */
async function view(site: Site, version: string, views: number, { pressed = 2, shift = 0.01 } = {}) {
  const log = new LoadLog(site.store.collection(COUNTS));
  for (let seen = 0; seen < views; seen += 1) {
    log.addVital('catalog', version, { name: 'LCP', value: 900 });
    log.addVital('catalog', version, { name: 'CLS', value: shift });
    if (seen % pressed === 0) log.addVital('catalog', version, { name: 'INP', value: 60 });
  }
  await log.flush();
}

test('the guard takes back a canary whose pages move, and shifts that nobody notices are no reason', async () => {
  const site = await siteWithCanary(folders);
  await view(site, site.live, 400);
  await view(site, site.canary, 300, { shift: 0.03 });
  expect((await troublesOf(site)).canary.join()).not.toContain('CLS');
  await view(site, site.canary, 3000, { shift: 0.31 });
  expect((await troublesOf(site)).canary).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^slow: CLS of the canary is 0\.\d\d\.$/),
      expect.stringMatching(
        /^failing: The guard takes the canary back: CLS of 0\.3\d at the 75th percentile of 3300 views, against 0\.0\d of the live release\.$/,
      ),
    ]),
  );
});

test('the guard takes back a canary on whose pages nobody presses anything, and waits for views that end', async () => {
  const site = await siteWithCanary(folders);
  await view(site, site.live, 400);
  const log = new LoadLog(site.store.collection(COUNTS));
  for (let seen = 0; seen < 199; seen += 1) log.addVital('catalog', site.canary, { name: 'LCP', value: 900 });
  await log.flush();
  expect((await troublesOf(site)).canary.join()).not.toContain('pressed');
  log.addVital('catalog', site.canary, { name: 'LCP', value: 900 });
  await log.flush();
  expect((await troublesOf(site)).canary[0]).toBe(
    'failing: The guard takes the canary back: nobody pressed anything in 200 views, against 200 of 400 views of the live release with a press.',
  );
  await view(site, site.canary, 1);
  expect((await troublesOf(site)).canary.join()).not.toContain('pressed');
});
