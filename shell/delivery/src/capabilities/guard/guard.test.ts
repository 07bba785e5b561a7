import type { ChangeRequest, HistoryEntry } from '@fitreel/protocol';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LIBRARY } from '../../../testing/built-apps';
import { addLoads, catalog, siteWithCanary } from '../../../testing/release-site';
import { temporaryFolders } from '../../../testing/temporary-folders';
import type { FolderStore } from '../../core/store/folder-store';
import { rollBackFailing } from './guard';

const folders = temporaryFolders();
/** What the guard reports of one check. */
async function checked(store: FolderStore) {
  const reported: (HistoryEntry | Error)[] = [];
  await rollBackFailing(store, {
    rolledBack: (entry) => reported.push(entry),
    failed: (error) => reported.push(error as Error),
  });
  return reported;
}

afterEach(() => jest.restoreAllMocks());
afterAll(() => folders.removeAll());

test('rolls back a guarded canary that fails far more often, and the history says why', async () => {
  const site = await siteWithCanary(folders);
  await site.report(site.live, 200, 2);
  await site.report(site.canary, 30, 1);
  expect(await checked(site.store)).toEqual([]);
  await site.report(site.canary, 10, 10);
  expect(await checked(site.store)).toMatchObject([
    {
      kind: 'rollback',
      by: 'guard',
      from: site.canary,
      version: site.live,
      note: 'loads failed: 27.5 % of 40, against 1.0 % of 200 of the live release',
    },
  ]);
  expect(await site.state()).toMatchObject({ live: site.live, canary: null });
  expect(await checked(site.store)).toEqual([]);
});

test('rolls back a canary whose pages throw after they were loaded, within 60 views of a canary of 50 %', async () => {
  const site = await siteWithCanary(folders);
  await site.report(site.live, 30, 0);
  await addLoads(site.store, { version: site.canary, loads: 30, failures: 30, kind: 'error' });
  expect(await checked(site.store)).toMatchObject([
    { by: 'guard', from: site.canary, note: expect.stringContaining('100.0 % of 30') as string },
  ]);
});

test('leaves a canary without a guard alone', async () => {
  const site = await siteWithCanary(folders, { guard: false });
  await site.report(site.live, 200, 0);
  await site.report(site.canary, 100, 100);
  expect(await checked(site.store)).toEqual([]);
  expect(await site.state()).toMatchObject({ canary: { version: site.canary } });
});

/** Milliseconds of an hour: loads of an hour ago are from before the canary. */
const HOUR_MS = 3_600_000;

test('does not hold failures from before the canary began against it', async () => {
  const site = await siteWithCanary(folders);
  await addLoads(site.store, { version: site.canary, loads: 100, failures: 100, at: Date.now() - HOUR_MS });
  await site.report(site.live, 200, 2);
  await site.report(site.canary, 40, 0);
  expect(await checked(site.store)).toEqual([]);
  expect(await site.state()).toMatchObject({ canary: { version: site.canary } });
});

test('does not excuse a canary by failures of the live release from before it began', async () => {
  const site = await siteWithCanary(folders);
  await addLoads(site.store, { version: site.live, loads: 200, failures: 200, at: Date.now() - HOUR_MS });
  await site.report(site.live, 200, 2);
  await site.report(site.canary, 40, 15);
  expect(await checked(site.store)).toMatchObject([{ from: site.canary }]);
});

/** What the guard reports when `change` is made between its look at the site and its rollback. */
async function checkedDuring(site: Awaited<ReturnType<typeof siteWithCanary>>, change: ChangeRequest) {
  await site.report(site.live, 200, 0);
  await site.report(site.canary, 40, 40);
  const before = await site.store.revisions.latest();
  await site.delivery.change(change);
  jest.spyOn(site.store.revisions, 'latest').mockResolvedValueOnce(before);
  return checked(site.store);
}

test('a canary that is promoted during the check stays live', async () => {
  const site = await siteWithCanary(folders);
  expect(await checkedDuring(site, catalog('promote'))).toEqual([]);
  expect(await site.state()).toMatchObject({ live: site.canary, canary: null, previous: [site.live] });
});

test('a canary that is rolled back during the check leaves the live release alone', async () => {
  const site = await siteWithCanary(folders);
  const earlier = site.live;
  await site.deploy(await site.remote('newer'));
  const live = await site.state();
  const canary = { ...catalog('canary'), version: site.canary, traffic: 10, guard: true };
  await site.delivery.change(canary);
  await addLoads(site.store, { version: live?.live ?? '', loads: 200 });
  expect(await checkedDuring(site, catalog('rollback'))).toEqual([]);
  expect(await site.state()).toMatchObject({ live: live?.live, canary: null, previous: [earlier] });
});

test('a failed rollback is reported, and the next failing canary is rolled back', async () => {
  const site = await siteWithCanary(folders);
  const [live, canary] = [await site.remote('live', LIBRARY), await site.remote('canary', LIBRARY)];
  await site.deploy(live, 'library');
  await site.delivery.change({ kind: 'canary', app: 'library', version: canary, traffic: 10, guard: true });
  for (const [app, versions] of [
    ['catalog', site],
    ['library', { live, canary }],
  ] as const) {
    await addLoads(site.store, { app, version: versions.live, loads: 200 });
    await addLoads(site.store, { app, version: versions.canary, loads: 40, failures: 40 });
  }
  jest.spyOn(site.store.revisions, 'append').mockRejectedValueOnce(new Error('the disk is full'));
  expect(await checked(site.store)).toMatchObject([
    { message: 'the disk is full' },
    { app: 'library', from: canary, version: live },
  ]);
});

test('reads no load counts while no canary is guarded', async () => {
  const site = await siteWithCanary(folders, { guard: false });
  const folder = path.join(site.store.folder, 'telemetry');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'damaged.json'), 'not JSON');
  expect(await checked(site.store)).toEqual([]);
});
