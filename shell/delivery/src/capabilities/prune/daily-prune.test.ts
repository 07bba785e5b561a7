import { changed } from '../../core/events/events';
import { catalog, siteOf } from '../../../testing/release-site';
import { STORES, testStores } from '../../../testing/stores';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { LocalDelivery } from '../../core/operations/local-delivery';
import type { ReleaseStore } from '../../core/store/release-store';
import { pruneOld, startPruning } from './daily-prune';

const folders = temporaryFolders();
const stores = testStores();
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
afterAll(async () => {
  await stores.closeAll();
  await folders.removeAll();
});

/** Puts the clock to when old releases may go. The driver of PostgreSQL needs its timers. */
function monthLater(): void {
  jest.useFakeTimers({
    now: Date.now() + 31 * 24 * 60 * 60 * 1000,
    doNotFake: ['nextTick', 'performance', 'setImmediate', 'setInterval', 'setTimeout', 'clearTimeout'],
  });
}

/** A site of which versions `a` to `c` were live, and `d` is; `e` is a canary, and a preview shows `f`. */
async function oldSite(kind: (typeof STORES)[number]) {
  const { store, another } = await stores.create(kind);
  const site = await siteOf(store, folders);
  const versions: string[] = [];
  for (const mark of ['a', 'b', 'c', 'd', 'e', 'f']) versions.push(await site.remote(mark));
  const [a, b, c, d, e, f] = versions as [string, string, string, string, string, string];
  for (const version of [a, b, c, d]) await site.deploy(version);
  await site.delivery.change({ ...catalog('canary'), version: e, traffic: 10, guard: false });
  return { ...site, another, old: [a, b], kept: [c, d, e], previewed: f };
}

describe.each(STORES)('in a %s', (kind) => {
  test('a gateway removes what is old, and nothing that somebody needs', async () => {
    const site = await oldSite(kind);
    monthLater();
    const app = { app: 'catalog', version: site.previewed };
    await site.delivery.preview({ releases: [app], hours: 24 });
    await pruneOld(site.store, 1);
    expect((await site.store.versions('catalog')).sort()).toEqual([...site.kept, site.previewed].sort());
    const removed = await site.delivery.history({ app: 'catalog', limit: 2 });
    expect(removed).toMatchObject([
      { kind: 'prune', by: 'gateway' },
      { kind: 'prune', by: 'gateway' },
    ]);
    expect(removed.map(({ version }) => version).sort()).toEqual([...site.old].sort());
    expect(await site.delivery.verify()).toEqual([]);
  });

  test('what was live in the last 30 days, or is being deployed, stays', async () => {
    const site = await oldSite(kind);
    await pruneOld(site.store, 0);
    expect(await site.store.versions('catalog')).toEqual(expect.arrayContaining([...site.old, ...site.kept]));
    const upload = await site.remote('g');
    monthLater();
    await site.store.revisions.append(
      async (before) =>
        before && {
          ...before,
          by: 'ann',
          changes: [{ kind: 'upload', app: 'catalog', version: upload, from: null }],
        },
    );
    await pruneOld(site.store, 0);
    expect((await site.store.versions('catalog')).sort()).toEqual([...site.kept.slice(1), upload].sort());
    expect(await site.deploy(upload)).toMatchObject({ version: upload });
  });

  test('several gateways at once remove each old release once, more than one takes at a time', async () => {
    const site = await oldSite(kind);
    for (let count = 0; count < 4; count += 1) await site.remote(`never live ${count}`);
    monthLater();
    const removed: string[] = [];
    const end = changed.subscribe(({ kind: change, version }) => {
      if (change === 'prune') removed.push(version);
    });
    const pruneBySix = (store: ReleaseStore) => pruneOld(store, 1, () => false, 6);
    await Promise.all([pruneBySix(site.store), pruneBySix(await site.another())]);
    end();
    expect(new Set(removed).size).toBe(7);
    expect(removed).toHaveLength(7);
    expect(await site.store.versions('catalog')).toHaveLength(site.kept.length);
    expect((await site.store.revisions.latest())?.pendingRemovals).toEqual([]);
  });
});

test('a gateway prunes again and again, and reports a failure once until it works again', async () => {
  const site = await oldSite('folder');
  monthLater();
  const latest = jest.spyOn(site.store.revisions, 'latest');
  for (let count = 0; count < 3; count += 1) latest.mockRejectedValueOnce(new Error('the disk is away'));
  const failures: string[] = [];
  const pruned = new Promise<void>((resolve) => {
    const end = changed.subscribe(() => {
      end();
      resolve();
    });
  });
  const failed = (error: unknown) => failures.push(String(error));
  const stop = startPruning(site.store, 1, failed, { firstMs: 1, everyMs: 1 });
  await pruned;
  await stop();
  expect(failures).toEqual(['Error: the disk is away']);
  const versions = await new LocalDelivery(site.store, 'ann').history({ app: 'catalog', limit: 1 });
  expect(versions).toMatchObject([{ kind: 'prune', by: 'gateway' }]);
});
