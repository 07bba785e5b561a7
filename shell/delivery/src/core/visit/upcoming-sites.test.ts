import { remoteBundle, SHELL_BUNDLE } from '../../../testing/render-bundles';
import { startDeploySite, type DeploySite } from '../../../testing/deploy-site';
import { Renderer } from '../rendering/renderer';
import { Revisions } from '../store/revisions';
import { UpcomingSites } from './upcoming-sites';

let site: DeploySite;
beforeAll(async () => {
  site = await startDeploySite({ shell: SHELL_BUNDLE, catalog: remoteBundle(`return 'page of ' + url;`) });
});
afterAll(() => site.close());
afterEach(() => jest.restoreAllMocks());

const deployOf = (version: string) => ({ kind: 'deploy' as const, app: 'catalog', version });

test('a release renders the pages that visitors asked for before it counts', async () => {
  const get = async (url: string) => (await site.gateway.inject(url)).body;
  const live = site.releases.catalog.version;
  expect(await get('/video/asked')).toContain('page of /video/asked');
  for (const version of [(await site.addCatalog('next')).version, live]) {
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
    await site.asCatalog.change(deployOf(version));
    expect(urlsBefore).toEqual(expect.arrayContaining(['/', '/trend', '/video/asked']));
    render.mockClear();
    const page = await get('/video/asked');
    expect(page).toContain('page of /video/asked');
    expect(page).toContain(`/releases/catalog/${version}/`);
    expect(render).not.toHaveBeenCalled();
  }
});

test('a release that never renders counts after five seconds', async () => {
  const { version } = await site.addCatalog('slow');
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
  const makeReady = jest.fn(() => new Promise<void>(() => undefined));
  const upcoming = new UpcomingSites(site.store, makeReady);
  const make = jest.fn(async () => 'made');
  const change = upcoming.change(deployOf(version), make);
  while (makeReady.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await jest.advanceTimersByTimeAsync(4999);
  expect(make).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  jest.useRealTimers();
  expect([await change, [...upcoming.sites]]).toEqual(['made', []]);
});

test('a change that is rejected renders nothing', async () => {
  const upcoming = new UpcomingSites(site.store, () => Promise.reject(new Error('it was rendered')));
  const make = () => Promise.reject(new Error('rejected'));
  await expect(upcoming.change(deployOf('1.0.0-ffffffffffff'), make)).rejects.toThrow('rejected');
  const { version } = await site.addCatalog('of another team');
  const mayChange = () => {
    throw new Error('forbidden');
  };
  await expect(upcoming.change(deployOf(version), make, mayChange)).rejects.toThrow('rejected');
});
