import { catalog, rejection, releaseSite, stateOf } from '../../testing/release-site';
import { temporaryFolders } from '../../testing/temporary-folders';
import { DeployRejected } from '../compatibility/problem';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const newSite = () => releaseSite(folders);

test('prune keeps the live release, the canary and the given number of previous releases', async () => {
  const site = await newSite();
  const versions: string[] = [];
  for (const mark of ['a', 'b', 'c', 'd', 'e']) versions.push(await site.remote(mark));
  const [a, b, c, d, e] = versions as [string, string, string, string, string];
  for (const version of [a, b, c, d]) await site.deploy(version);
  await site.delivery.change({ ...catalog('canary'), version: e, traffic: 10, guard: false });
  const removed = await site.delivery.prune({ keep: 1 });
  expect(removed.map(({ version }) => version).sort()).toEqual([a, b].sort());
  expect((await site.store.versions('catalog')).sort()).toEqual([c, d, e].sort());
  expect(await stateOf(site)).toEqual({ live: d, canary: e, previous: [c] });
  expect(await site.delivery.prune({ keep: 1 })).toEqual([]);
  const rejected = await rejection(site.delivery.change({ ...catalog('rollback'), to: a }));
  expect(rejected.problems).toMatchObject([{ code: 'release' }]);
  const again = await site.remote('a');
  expect(again).toBe(a);
  expect(await site.deploy(again)).toMatchObject({ version: a });
});

test('concurrent prunes and deploys never leave a live release without its files', async () => {
  const site = await newSite();
  const versions = [await site.remote('a'), await site.remote('b'), await site.remote('c')];
  await site.deploy(versions[0] as string);
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

test('adding a release again finishes its removal when the prune was killed', async () => {
  const site = await newSite();
  const [a, b] = [await site.remote('a'), await site.remote('b')];
  for (const version of [a, b]) await site.deploy(version);
  const since = new Date(Date.now() - 60_000).toISOString();
  await site.store.revisions.append(async (before) => {
    if (!before) return null;
    return { ...before, changes: [], pendingRemovals: [{ app: 'catalog', version: a, since }] };
  });
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
  expect(await site.delivery.prune({ keep: 0 })).toEqual([]);
  expect(await site.delivery.prune({ app: 'catalog', keep: 5 })).toHaveLength(2);
  expect(await site.store.versions('catalog')).toEqual([]);
});
