import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { catalog, monthLater, rejection, releaseSite, siteOf, stateOf } from '../../../testing/release-site';
import { STORES, testStores } from '../../../testing/stores';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { DeployRejected } from '../../core/store/problem';
import { FolderStore } from '../../core/store/folder-store';
import { MAX_PREVIOUS, type Revision } from '../../core/store/revision';
import { pruneApps } from './prune';

const folders = temporaryFolders();
afterEach(() => jest.restoreAllMocks());
const stores = testStores();
afterAll(async () => {
  await stores.closeAll();
  await folders.removeAll();
});

const newSite = () => releaseSite(folders);

test('prune keeps the live release, the canary and the given number of previous releases', async () => {
  const site = await newSite();
  const versions: string[] = [];
  for (const mark of ['a', 'b', 'c', 'd', 'e']) versions.push(await site.remote(mark));
  const [a, b, c, d, e] = versions as [string, string, string, string, string];
  for (const version of [a, b, c, d]) await site.deploy(version);
  await site.delivery.change({ ...catalog('canary'), version: e, traffic: 10, guard: false });
  monthLater();
  const { removed, kept } = await site.delivery.prune({ keep: 1 });
  expect(removed).toEqual([a, b].sort().map((version) => ({ app: 'catalog', version })));
  const reasons = new Map(kept.map(({ version, reason }) => [version, reason]));
  expect([c, d, e].map((version) => reasons.get(version))).toEqual(['previous', 'live', 'canary']);
  expect((await site.store.versions('catalog')).sort()).toEqual([c, d, e].sort());
  expect(await stateOf(site)).toEqual({ live: d, canary: e, previous: [c] });
  expect(await site.delivery.prune({ keep: 1 })).toMatchObject({ removed: [] });
  const rejected = await rejection(site.delivery.change({ ...catalog('rollback'), to: a }));
  expect(rejected.problems).toMatchObject([{ code: 'release' }]);
  const again = await site.remote('a');
  expect(again).toBe(a);
  expect(await site.deploy(again)).toMatchObject({ version: a });
});

test('prune keeps what was live, or a canary, in the last 30 days, more than a state lists, and says until when', async () => {
  const site = await newSite();
  const never = await site.remote('never live');
  const versions: string[] = [];
  for (let count = 0; count < MAX_PREVIOUS + 5; count += 1) {
    const version = await site.remote(`${count}`);
    versions.push(version);
    await site.deploy(version);
  }
  const canary = await site.remote('canary');
  await site.delivery.change({ ...catalog('canary'), version: canary, traffic: 10, guard: false });
  await site.delivery.change(catalog('rollback'));
  const { removed, kept } = await site.delivery.prune({ app: 'catalog', keep: 0 });
  expect(removed).toEqual([{ app: 'catalog', version: never }]);
  const live = versions.pop();
  const recent = kept.filter(({ reason }) => reason === 'recent');
  expect(recent.map(({ version }) => version)).toEqual([...versions, canary].sort());
  expect(kept.filter(({ reason }) => reason !== 'recent')).toMatchObject([{ version: live, reason: 'live' }]);
  const [entry] = await site.delivery.history({ app: 'catalog', limit: 1 });
  expect(entry).toMatchObject({
    kind: 'prune',
    note: `kept ${recent.length} that were live in the last 30 days`,
  });

  const [, second] = (await site.delivery.history({ app: 'catalog', limit: 1000 })).reverse();
  const until = kept.find(({ version }) => version === versions[0])?.until;
  expect(Date.parse(String(until)) - Date.parse(String(second?.at))).toBe(30 * 24 * 60 * 60 * 1000);
  monthLater();
  expect((await site.delivery.prune({ keep: 0 })).removed).toHaveLength(recent.length);
});

test('what was live longer than 30 days ago counts from when it was replaced', async () => {
  const site = await newSite();
  const [old, next] = [await site.remote('old'), await site.remote('next')];
  await site.deploy(old);
  monthLater();
  jest.useFakeTimers({ now: Date.now(), advanceTimers: true });
  await site.deploy(next);
  expect((await site.delivery.prune({ app: 'catalog', keep: 0 })).removed).toEqual([]);
  jest.useRealTimers();
});

test('prune keeps what a damaged revision had made live', async () => {
  const site = await newSite();
  const [old, live] = [await site.remote('old'), await site.remote('live')];
  await site.deploy(old);
  const damaged = (await site.store.revisions.latest())?.revision;
  await site.deploy(live);
  await writeFile(path.join(site.store.folder, 'revisions', `${String(damaged).padStart(8, '0')}.json`), '');
  expect((await site.delivery.prune({ app: 'catalog', keep: 0 })).removed).toEqual([]);
});

test('concurrent prunes and deploys never leave a live release without its files', async () => {
  const site = await newSite();
  const versions = [await site.remote('a'), await site.remote('b'), await site.remote('c')];
  await site.deploy(versions[0] as string);
  // The clock stands still: on a slow machine no prune gives up.
  monthLater();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, async (_, round) => {
      if (round % 3 === 0) return site.delivery.prune({ keep: 0 });
      const mark = ['a', 'b', 'c'][round % 3] as string;
      return site.deploy(await site.remote(mark));
    }),
  );
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(DeployRejected);
  }
  expect(await site.delivery.verify()).toEqual([]);
});

/** A site where another prune, which is running or was killed, began to remove the previous release `a` of two. */
async function siteWithPendingRemoval(other: 'running' | 'killed') {
  const site = await newSite();
  const [a, b] = [await site.remote('a'), await site.remote('b')];
  for (const version of [a, b]) await site.deploy(version);
  // Of a running one in the future: however slow the machine is, nobody takes it for killed.
  const since = new Date(Date.now() + (other === 'running' ? 60_000 : -60_000)).toISOString();
  /** Replaces the list of pending removals. */
  const setPending = (pendingRemovals: Revision['pendingRemovals']) =>
    site.store.revisions.append(async (before) => before && { ...before, changes: [], pendingRemovals });
  await setPending([{ app: 'catalog', version: a, since }]);
  const pending = async () => (await site.store.revisions.latest())?.pendingRemovals;
  return { ...site, a, b, pending, setPending };
}

test('a prune leaves alone what another prune is removing', async () => {
  const site = await siteWithPendingRemoval('running');
  expect(await site.delivery.prune({ keep: 0 })).toMatchObject({ removed: [] });
  expect(await site.pending()).toMatchObject([{ version: site.a }]);
  expect(await site.store.find('catalog', site.a)).not.toBeNull();
  // Only the release that is being removed cannot go live.
  expect(await site.deploy(await site.remote('c'))).not.toBeNull();
});

test('a prune finishes what a killed prune was removing', async () => {
  const site = await siteWithPendingRemoval('killed');
  const { removed } = await site.delivery.prune({ keep: 5 });
  expect(removed).toEqual([{ app: 'catalog', version: site.a }]);
  expect(await site.pending()).toEqual([]);
  expect(await site.store.versions('catalog')).toEqual([site.b]);
});

test('finishing the removal of one release leaves other removals to their own prunes', async () => {
  const site = await siteWithPendingRemoval('running');
  const killed = { app: 'catalog', version: await site.remote('c') };
  const [active = { ...killed, since: '' }] = (await site.pending()) ?? [];
  await site.setPending([active, { ...killed, since: '2025-01-01T00:00:00.000Z' }]);
  expect(await site.delivery.prune({ keep: 0 })).toMatchObject({ removed: [killed] });
  expect(await site.pending()).toEqual([active]);
});

test('adding a release waits until another prune has removed it, and adds it again', async () => {
  const site = await siteWithPendingRemoval('running');
  const other = new FolderStore(site.store.folder);
  const asked = new Promise<void>((resolve) => {
    const { revisions } = site.store;
    const latest = revisions.latest.bind(revisions);
    jest.spyOn(revisions, 'latest').mockImplementation(() => {
      resolve();
      return latest();
    });
  });
  const added = site.remote('a');
  await asked;
  await other.remove([{ app: 'catalog', version: site.a }]);
  await other.revisions.append(async (before) => before && { ...before, changes: [], pendingRemovals: [] });
  expect(await added).toBe(site.a);
  expect(await site.store.find('catalog', site.a)).not.toBeNull();
});

describe.each(STORES)('in a %s', (kind) => {
  /** A site with a live release and `count` old ones, a month later. `pendingAfter` has the pending removals of each revision. */
  async function oldSite(count: number) {
    const { store, another } = await stores.create(kind);
    const site = await siteOf(store, folders);
    for (let mark = 0; mark < count; mark += 1) await site.remote(`old ${mark}`);
    await site.deploy(await site.remote('live'));
    const before = (await store.revisions.latest())?.revision ?? 0;
    const pendingAfter = async () => {
      const pending: number[] = [];
      for await (const { revision, pendingRemovals } of store.revisions.newestFirst())
        if (revision > before) pending.unshift(pendingRemovals.length);
      return pending;
    };
    monthLater();
    return { ...site, another, pendingAfter };
  }

  test('a prune records each of its batches, and the next prune goes on where it ended', async () => {
    const { store, pendingAfter } = await oldSite(8);
    const [asked, batchMax] = [{ keep: 0 }, 3];
    const first = await pruneApps(store, 'ann', asked, { batchMax, mayContinue: (removed) => removed < 3 });
    expect(first.removed).toHaveLength(3);
    expect(await pendingAfter()).toEqual([3, 0]);
    const rest = await pruneApps(store, 'ann', asked, { batchMax });
    expect(rest.removed).toHaveLength(5);
    expect(await pendingAfter()).toEqual([3, 0, 3, 2, 0]);
    expect(await store.versions('catalog')).toHaveLength(1);
  });

  test('a prune that fails in the middle keeps its progress, and the next one finishes its batch', async () => {
    const { store, another, pendingAfter } = await oldSite(5);
    const remove = store.remove.bind(store);
    const gone = jest.fn(remove).mockImplementationOnce(remove).mockRejectedValueOnce(new Error('gone'));
    jest.spyOn(store, 'remove').mockImplementation(gone);
    await expect(pruneApps(store, 'ann', { keep: 0 }, { batchMax: 2 })).rejects.toThrow('gone');
    expect(await store.versions('catalog')).toHaveLength(4);
    const { removed } = await pruneApps(await another(), 'bob', { keep: 0 }, { batchMax: 2 });
    expect(removed).toHaveLength(3);
    expect(await pendingAfter()).toEqual([2, 2, 2, 1, 0]);
    expect(await store.versions('catalog')).toHaveLength(1);
  });

  /** A site where a killed prune of the version before left 120 removals in one revision, and each removal takes six seconds. */
  async function slowSite() {
    const site = await oldSite(0);
    const { store } = site;
    const pendingRemovals = Array.from({ length: 120 }, (_, number) => ({
      app: 'catalog',
      version: `1.0.0-${number.toString(16).padStart(12, '0')}`,
      since: '2025-01-01T00:00:00.000Z',
    }));
    await store.revisions.append(async (before) => before && { ...before, changes: [], pendingRemovals });
    const remove = store.remove.bind(store);
    let now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    jest.spyOn(store, 'remove').mockImplementation((names, isLate) => {
      now += 6000;
      return remove(names, isLate);
    });
    return site;
  }

  test('a prune whose batch takes too long records its progress, renews its lease and goes on', async () => {
    const { store, pendingAfter } = await slowSite();
    const { removed } = await pruneApps(store, 'ann', { keep: 0 });
    expect(new Set(removed.map(({ version }) => version)).size).toBe(120);
    // The list of the killed prune, its lease, and then less in each revision.
    const [killed, lease, ...rest] = await pendingAfter();
    expect([killed, lease, rest.at(-1)]).toEqual([120, 120, 0]);
    expect(rest.every((count, index) => count < (rest[index - 1] ?? 120))).toBe(true);
  });

  test('a prune that ends before its batch leaves the rest to the next prune', async () => {
    const { store, another } = await slowSite();
    jest.mocked(Date.now).mockRestore();
    const once = await pruneApps(store, 'ann', { keep: 0 }, { mayContinue: (removed) => removed === 0 });
    expect(once.removed.length).toBeLessThan(120);
    const rest = await pruneApps(await another(), 'bob', { keep: 0 });
    expect(once.removed.length + rest.removed.length).toBe(120);
  });
});

test('prune removes what a crash left of an upload', async () => {
  const site = await newSite();
  const draft = path.join(site.store.releasesFolder, `.draft-${Date.now() - 3_700_000}-crashed`);
  await mkdir(draft);
  await site.delivery.prune({ keep: 5 });
  expect(await readdir(site.store.releasesFolder)).toEqual(['shell']);
});

test('adding a release again finishes its removal when the prune was killed', async () => {
  const site = await siteWithPendingRemoval('killed');
  const { a } = site;
  const rejected = await rejection(site.delivery.change({ ...catalog('rollback'), to: a }));
  expect(rejected.message).toContain('or is removing it');
  expect(await site.remote('a')).toBe(a);
  expect(await site.deploy(a)).toMatchObject({ version: a });
  expect(await site.delivery.verify()).toEqual([]);
});

test('prune removes the releases of a retired remote when it is named', async () => {
  const site = await newSite();
  const [a, b] = [await site.remote('a'), await site.remote('b')];
  for (const version of [a, b]) await site.deploy(version);
  await site.delivery.change(catalog('retire'));
  monthLater();
  expect((await site.delivery.prune({ keep: 0 })).removed).toEqual([]);
  expect((await site.delivery.prune({ app: 'catalog', keep: 5 })).removed).toHaveLength(2);
  expect(await site.store.versions('catalog')).toEqual([]);
});
