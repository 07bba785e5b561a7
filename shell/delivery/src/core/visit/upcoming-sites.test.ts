import { remoteBundle, SHELL_BUNDLE } from '../../../testing/render-bundles';
import { setImmediate } from 'node:timers/promises';
import { startDeploySite, type DeploySite } from '../../../testing/deploy-site';
import { planPage } from '../compose/plan';
import { makePagesReady } from '../compose/ready-pages';
import { Renderer } from '../rendering/renderer';
import { LiveSite } from '../site/live-site';
import type { Revision } from '../store/revision';
import { Revisions } from '../store/revisions';
import { UpcomingSites } from './upcoming-sites';

/** How many times longer than usual everything waits for pages: the machine may be busy. */
let mockPatience = 1;
jest.mock('@fitreel/api/http', () => {
  const actual = jest.requireActual<typeof import('@fitreel/api/http')>('@fitreel/api/http');
  const inTime = <T>(work: Promise<T>, ms: number) => actual.inTime(work, ms * mockPatience);
  return { ...actual, inTime };
});

let site: DeploySite;
beforeAll(async () => {
  site = await startDeploySite({ shell: SHELL_BUNDLE, catalog: remoteBundle(`return 'page of ' + url;`) });
});
afterAll(() => site.close());
afterEach(() => {
  mockPatience = 1;
  jest.restoreAllMocks();
});

const deployOf = (version: string) => ({ kind: 'deploy' as const, app: 'catalog', version });

test('a release renders the pages that visitors asked for before it counts', async () => {
  mockPatience = 100;
  const get = async (url: string) => (await site.gateway.inject(url)).body;
  const live = site.releases.catalog.version;
  expect(await get('/video/asked')).toContain('page of /video/asked');
  const { revision } = await site.delivery.status();
  const next = (await site.addCatalog('next')).version;
  const changes: [string, string[], () => Promise<unknown>][] = [
    [next, ['/', '/trend', '/video/asked'], () => site.asCatalog.change(deployOf(next))],
    [live, ['/', '/trend', '/video/asked'], () => site.asCatalog.change(deployOf(live))],
    // The pages of the site as it was are in memory.
    [next, ['/video/asked'], () => site.asCatalog.rollBackSite(revision + 1)],
  ];
  for (const [version, rendered, change] of changes) {
    const render = jest.spyOn(Renderer.prototype, 'render');
    const urlsBefore: string[] = [];
    const append = jest.spyOn(Revisions.prototype, 'append').mockImplementationOnce(function (
      this: Revisions,
      make,
    ) {
      urlsBefore.push(...render.mock.calls.map(([, , { url }]) => url));
      append.mockRestore();
      return this.append(make);
    });
    await change();
    expect(urlsBefore).toEqual(expect.arrayContaining(rendered));
    render.mockClear();
    const page = await get('/video/asked');
    expect(page).toContain('page of /video/asked');
    expect(page).toContain(`/releases/catalog/${version}/`);
    expect(render).not.toHaveBeenCalled();
  }
});

test('processes start one at a time: the shell’s, then for the page that visitors asked for last', async () => {
  const live = await new LiveSite(site.store).current();
  planPage({ snapshot: live.of(null), url: '/trend', overriding: false });
  const steps: string[] = [];
  const start = async ({ url }: { url: string }) => {
    steps.push(`${url} starts`);
    await setImmediate();
    steps.push(`${url} has started`);
  };
  const page = jest.fn();
  await makePagesReady({ composer: { page }, renderer: { start } }, live, null);
  expect(steps).toEqual(['/404 starts', '/404 has started', '/trend starts', '/trend has started']);
  expect(page.mock.calls.length).toBeGreaterThan(3);
});

type Work = (upcoming: UpcomingSites, then: () => Promise<void>) => Promise<void>;

test.each<[string, Work]>([
  [
    'a release that never renders counts',
    async (upcoming, then) => upcoming.change([deployOf((await site.addCatalog('slow')).version)], then),
  ],
  [
    'a revision of another gateway whose pages are never rendered shows',
    async (upcoming, then) =>
      upcoming.show((await site.store.revisions.latest()) as Revision, () => void then()),
  ],
])('%s after five seconds', async (_what, work) => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
  const makeReady = jest.fn(() => new Promise<void>(() => undefined));
  const upcoming = new UpcomingSites(site.store, new LiveSite(site.store), makeReady);
  const then = jest.fn(async () => undefined);
  const done = work(upcoming, then);
  while (makeReady.mock.calls.length === 0) await setImmediate();
  await jest.advanceTimersByTimeAsync(4999);
  expect(then).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  jest.useRealTimers();
  await done;
  expect([then.mock.calls.length, [...upcoming.sites]]).toEqual([1, []]);
});

test('a change that is rejected renders nothing', async () => {
  const makeReady = () => Promise.reject(new Error('it was rendered'));
  const upcoming = new UpcomingSites(site.store, new LiveSite(site.store), makeReady);
  const make = () => Promise.reject(new Error('rejected'));
  await expect(upcoming.change([deployOf('1.0.0-ffffffffffff')], make)).rejects.toThrow('rejected');
  const { version } = await site.addCatalog('of another team');
  const mayChange = () => {
    throw new Error('forbidden');
  };
  await expect(upcoming.change([deployOf(version)], make, mayChange)).rejects.toThrow('rejected');
});
