import { defineRemote, type PageModule } from '@fitreel/sdk/remote';
import { createTestPlatform } from '@fitreel/sdk/testing';
import { describedRemote, liveRemote } from '../composition/live-remote.test-support';
import { remoteStatuses } from '../composition/live-remotes';
import { RemoteLoader } from './remote-loader';

const catalog = liveRemote('catalog');
const PAGE: PageModule = { Component: () => null };

/** A loader of the catalogue's page, which `page` loads. */
function pageLoader(page: () => Promise<PageModule>) {
  const module = defineRemote(describedRemote('catalog'), { page });
  const { remotes: statuses } = createTestPlatform({ remotes: remoteStatuses([catalog], [catalog]) });
  const [report, failed] = [jest.fn(), jest.fn()];
  const loader = new RemoteLoader(async () => module, { statuses, report, failed });
  const [route] = module.routes;
  if (!route) throw new Error('the catalogue has no route');
  return { load: () => loader.loadPage(catalog, route), report, failed };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('calls at once share one load, and a page that is loaded is not loaded again', async () => {
  const page = jest.fn(async () => PAGE);
  const { load } = pageLoader(page);
  const loads = [load(), load()];
  expect(await Promise.all(loads)).toEqual([PAGE, PAGE]);
  expect(await load()).toEqual(PAGE);
  expect(page).toHaveBeenCalledTimes(1);
});

test('a page that hangs fails after 4 seconds; Retry has more time', async () => {
  const page = jest.fn((): Promise<PageModule> => new Promise(() => undefined));
  const { load, report, failed } = pageLoader(page);
  const rejected = jest.fn();
  load().catch(rejected);
  await jest.advanceTimersByTimeAsync(4000);
  expect(rejected).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  const error = { app: 'catalog', release: catalog.version, file: 'page', reason: 'timeout' };
  expect(rejected).toHaveBeenCalledWith(expect.objectContaining(error));
  expect(failed.mock.calls).toEqual([[expect.objectContaining(error), catalog]]);
  // What is reported is how releases load, and this one has.
  expect(report).not.toHaveBeenCalled();

  const again = load();
  const arrivals: ((page: PageModule) => void)[] = [];
  page.mockImplementation(() => new Promise((resolve) => arrivals.push(resolve)));
  await jest.advanceTimersByTimeAsync(2501 + 9000);
  arrivals[0]?.(PAGE);
  expect(await again).toEqual(PAGE);
});

test('a page that fails once is retried automatically', async () => {
  const page = jest.fn(async () => PAGE).mockRejectedValueOnce(new Error('no file'));
  const { load } = pageLoader(page);
  const loaded = load();
  await jest.advanceTimersByTimeAsync(1000);
  expect(await loaded).toEqual(PAGE);
  expect(page).toHaveBeenCalledTimes(2);
});
