import { defineRemote, type PageModule } from '@fitreel/sdk/remote';
import { createTestPlatform } from '@fitreel/sdk/testing';
import { describedRemote, liveRemote, releaseOf } from '../composition/live-remote.test-support';
import { remoteStatuses, type LiveRemote } from '../composition/live-remotes';
import { RemoteLoader } from './remote-loader';

const catalog = liveRemote('catalog');
const pageOf = (name: string) => ({ Component: Object.assign(() => null, { displayName: name }) });

const pages: Record<string, () => Promise<PageModule>> = {
  page: async () => pageOf('page'),
  other: async () => pageOf('other'),
};

const catalogModule = defineRemote(
  describedRemote('catalog', {
    routes: [
      { id: 'page', path: '/catalog', access: 'public' },
      { id: 'other', path: '/other', access: 'public' },
    ],
  }),
  pages,
);

function loaderOf(remote: LiveRemote, load = async () => catalogModule) {
  const { remotes: statuses } = createTestPlatform({ remotes: remoteStatuses([remote], [remote]) });
  const [report, failed] = [jest.fn(), jest.fn()];
  const loader = new RemoteLoader(load, { statuses, report, failed });
  return { loader, report, failed, status: () => statuses.getSnapshot()[0] };
}

test.each<[string, string, Partial<LiveRemote>, number]>([
  ['reports', 'a release', {}, 1],
  ['does not report', 'an app that the registry lists at a development server', { integrity: null }, 0],
  ['does not report', 'an override', { integrity: null, version: null, source: 'override' }, 0],
  ['does not report', 'an app without a version', { version: null }, 0],
])('%s the load of %s', async (_reports, _what, parts, reports) => {
  const remote = { ...catalog, ...parts };
  const { loader, report } = loaderOf(remote);
  await loader.load(remote, '/catalog');
  expect(report).toHaveBeenCalledTimes(reports);
});

test('the status has the time of the load and the URL that was used', async () => {
  const fallback = releaseOf('catalog', '1.0.0-111111111111');
  const remote = { ...catalog, fallback };
  // A release that no attempt can mend.
  const load = jest.fn(async () => catalogModule).mockRejectedValueOnce(new Error('… #RUNTIME-012'));
  const { loader, report, status } = loaderOf(remote, load);
  expect(status()).toMatchObject({ ms: null, url: catalog.entry });
  await loader.load(remote, '/catalog');
  expect(status()).toMatchObject({ ms: report.mock.calls[1][0].ms, url: fallback.entry });
  expect(status()?.ms).toEqual(expect.any(Number));
});

test('a release that throws is passed on with its error, even if another release takes its place', async () => {
  const remote = { ...catalog, fallback: releaseOf('catalog', '1.0.0-111111111111') };
  const load = jest.fn(async () => catalogModule).mockRejectedValueOnce(new Error('no #RUNTIME-012\nhere'));
  const { loader, failed } = loaderOf(remote, load);
  await loader.load(remote, '/catalog');
  expect(failed.mock.calls).toEqual([
    [
      expect.objectContaining({
        message: `catalog ${catalog.version}: entry not loaded (incompatible): no #RUNTIME-012 here`,
      }),
      remote,
    ],
  ]);
});

test('each page of a remote is its own', async () => {
  const { loader } = loaderOf(catalog);
  const pages = await Promise.all(catalogModule.routes.map((route) => loader.loadPage(catalog, route)));
  expect(pages.map(({ Component }) => Component.displayName)).toEqual(['page', 'other']);
});
