import { defineRemote, type PageModule } from '@fitreel/sdk/remote';
import { createTestPlatform } from '@fitreel/sdk/testing';
import { describedRemote, liveRemote } from '../composition/live-remote.test-support';
import { remoteStatuses } from '../composition/remote-statuses';
import { siteRoutes } from '../composition/site-routes';
import { RemoteLoader } from '../loading/remote-loader';
import { fetchAhead } from './fetch-ahead';

const PARTS = {
  routes: [
    { id: 'video', path: '/video/{videoId}', access: 'public', data: ['/api/video/{videoId}'] },
    { id: 'plain', path: '/plain', access: 'public' },
  ],
} as const;

/** Fetches ahead of a catalogue whose pages have the loader `load`. */
function ahead(load: PageModule['loader'], down = false) {
  const catalog = liveRemote('catalog', PARTS);
  const page = async (): Promise<PageModule> => ({ Component: () => null, loader: load });
  const module = defineRemote(describedRemote('catalog', PARTS), { video: page, plain: page });
  const platform = createTestPlatform({ remotes: remoteStatuses([catalog], [catalog]) });
  const loadModule = jest.fn(async () => {
    if (down) throw new Error('no container');
    return module;
  });
  const watcher = { statuses: platform.remotes, report: () => undefined, failed: () => undefined };
  const loader = new RemoteLoader(loadModule, watcher);
  return { ...fetchAhead(platform, siteRoutes([catalog]), loader), loadModule };
}

const at = (path: string) => new URL(path, location.origin);
const settled = () => jest.advanceTimersByTimeAsync(10_000);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('loads a remote once, and the data of each page by its loader', async () => {
  const load = jest.fn();
  const { code, data, loadModule } = ahead(load);
  for (const path of ['/video/v1', '/video/v2', '/plain', '/nowhere']) code(at(path));
  await settled();
  expect(loadModule).toHaveBeenCalledTimes(1);
  expect(load).not.toHaveBeenCalled();
  for (const path of ['/video/v1', '/video/v2', '/plain', '/nowhere']) data(at(path));
  await settled();
  expect(loadModule).toHaveBeenCalledTimes(1);
  const videos = load.mock.calls.map(([{ params }]) => (params as { videoId: string }).videoId);
  expect(videos).toEqual(['v1', 'v2']);
});

test('leaves what fails to the visit', async () => {
  const { code, data, loadModule } = ahead(() => null, true);
  code(at('/video/v1'));
  await settled();
  const attempts = loadModule.mock.calls.length;
  code(at('/video/v1'));
  data(at('/video/v1'));
  code(at('/plain'));
  await settled();
  expect(loadModule).toHaveBeenCalledTimes(attempts);
  const failing = ahead(() => Promise.reject(new Error('no data')));
  failing.data(at('/video/v1'));
  await settled();
});
