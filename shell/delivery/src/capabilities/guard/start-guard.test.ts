import type { HistoryEntry } from '@fitreel/protocol';
import { siteWithCanary } from '../../../testing/release-site';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { startGuard } from './guard';

const folders = temporaryFolders();
let stop: () => Promise<void>;
beforeEach(() => {
  // Only the guard’s interval: files are read as ever.
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout'] });
});
afterEach(async () => {
  await stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});
afterAll(() => folders.removeAll());

const CHECK_INTERVAL_MS = 5000;

/** Starts the guard of a site. `next` resolves with what it reports next. */
async function guardedSite() {
  const site = await siteWithCanary(folders);
  const reported: unknown[] = [];
  let wake = () => {};
  const report = (what: unknown) => {
    reported.push(what);
    wake();
  };
  stop = startGuard(site.store, { rolledBack: (entry: HistoryEntry) => report(entry), failed: report });
  const next = async () => {
    while (reported.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return reported.shift();
  };
  const failing = async () => {
    await site.report(site.live, 200, 0);
    await site.report(site.canary, 40, 40);
  };
  return { ...site, failing, next };
}

test('a running guard rolls back a canary that starts to fail', async () => {
  const site = await guardedSite();
  await site.failing();
  jest.advanceTimersByTime(CHECK_INTERVAL_MS);
  expect(await site.next()).toMatchObject({ kind: 'rollback', by: 'guard', from: site.canary });
  expect(await site.state()).toMatchObject({ live: site.live, canary: null });
});

test('reports a check that failed, and checks again', async () => {
  const site = await guardedSite();
  await site.failing();
  jest.spyOn(site.store.revisions, 'latest').mockRejectedValueOnce(new Error('the disk is gone'));
  jest.advanceTimersByTime(CHECK_INTERVAL_MS);
  expect(await site.next()).toEqual(new Error('the disk is gone'));
  jest.advanceTimersByTime(CHECK_INTERVAL_MS);
  expect(await site.next()).toMatchObject({ kind: 'rollback', from: site.canary });
});

test('a check that takes long is the only one', async () => {
  const { store, next } = await guardedSite();
  let fail = (_error: Error): void => undefined;
  const latest = jest
    .spyOn(store.revisions, 'latest')
    .mockReturnValue(new Promise((_resolve, reject) => (fail = reject)));
  jest.advanceTimersByTime(3 * CHECK_INTERVAL_MS);
  expect(latest).toHaveBeenCalledTimes(1);
  let isStopped = false;
  const stopped = stop().then(() => (isStopped = true));
  await new Promise((resolve) => setImmediate(resolve));
  // The check goes on, so its store must not be closed yet.
  expect(isStopped).toBe(false);
  fail(new Error('the disk is slow'));
  await next();
  await stopped;
});

test('a stopped guard checks nothing', async () => {
  const { store } = await guardedSite();
  const latest = jest.spyOn(store.revisions, 'latest');
  await stop();
  jest.advanceTimersByTime(3 * CHECK_INTERVAL_MS);
  expect(latest).not.toHaveBeenCalled();
});
