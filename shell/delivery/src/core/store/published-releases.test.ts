import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { catalog, monthLater, releaseSite } from '../../../testing/release-site';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { PublishedReleases } from './published-releases';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());
afterEach(() => jest.restoreAllMocks());

test('a release is published from its first change on, and stays so when another follows', async () => {
  const { store, delivery, remote, deploy } = await releaseSite(folders);
  const published = new PublishedReleases(store.revisions);
  const [first, second, canary] = [await remote('first'), await remote('second'), await remote('canary')];
  const which = () =>
    Promise.all([first, second, canary].map((version) => published.has('catalog', version)));
  expect(await which()).toEqual([false, false, false]);
  await deploy(first);
  expect(await which()).toEqual([true, false, false]);
  await deploy(second);
  await delivery.change({ ...catalog('canary'), version: canary, traffic: 10, guard: false });
  await delivery.change({ ...catalog('retire') });
  expect(await which()).toEqual([true, true, true]);
  expect(await published.has('library', first)).toBe(false);
  expect(await published.has('constructor', first)).toBe(false);
});

test('a removed release is not published, also when its version is uploaded again', async () => {
  const { store, delivery, remote, deploy } = await releaseSite(folders);
  const [old, live] = [await remote('old'), await remote('live')];
  for (const version of [old, live]) await deploy(version);
  monthLater();
  await delivery.prune({ app: 'catalog', keep: 0 });
  await remote('old');
  expect(await new PublishedReleases(store.revisions).has('catalog', old)).toBe(false);
});

test('knows a revision that is not shown yet, however often and whatever was asked before', async () => {
  const { store, remote, deploy } = await releaseSite(folders);
  const [live, next] = [await remote('live'), await remote('next')];
  await deploy(live);
  const shown = await store.revisions.latest();
  jest.spyOn(store.revisions, 'shown').mockResolvedValue(shown);
  const published = new PublishedReleases(store.revisions);
  expect(await published.has('catalog', next)).toBe(false);
  await deploy(next);
  const latest = jest.spyOn(store.revisions, 'latest');
  const asked = Array.from({ length: 20 }, (_, number) => published.has('catalog', `1.0.0-${number}`));
  const answers = [published.has('catalog', next), published.has('catalog', next), ...asked];
  expect((await Promise.all(answers)).slice(0, 3)).toEqual([true, true, false]);
  expect(latest.mock.calls.length).toBeLessThan(3);
});

test('knows what is live, and what it has seen, while the store is away', async () => {
  const { store, remote, deploy } = await releaseSite(folders);
  const [old, live, next, other] = [
    await remote('old'),
    await remote('live'),
    await remote('next'),
    await remote('other'),
  ];
  await deploy(old);
  const published = new PublishedReleases(store.revisions);
  expect(await published.has('catalog', other)).toBe(false);
  for (const version of [live, next, live, next]) await deploy(version);
  jest.spyOn(store.revisions, 'shown').mockResolvedValue(await store.revisions.latest());
  jest.spyOn(store.revisions, 'latest').mockRejectedValue(new Error('away'));
  for (const version of [next, live, old]) expect(await published.has('catalog', version)).toBe(true);
  await expect(published.has('catalog', other)).rejects.toThrow('away');
});

test('reads only what is new in the history', async () => {
  const { store, delivery, remote, deploy } = await releaseSite(folders);
  const old = await remote('old');
  for (const version of [old, await remote('second'), await remote('live')]) await deploy(version);
  const read: number[] = [];
  const newestFirst = store.revisions.newestFirst.bind(store.revisions);
  jest.spyOn(store.revisions, 'newestFirst').mockImplementation(async function* () {
    for await (const revision of newestFirst()) {
      read.push(revision.revision);
      yield revision;
    }
  });
  const published = new PublishedReleases(store.revisions);
  /** Whether the old release is published, and the revisions that were read to know. */
  const asked = async () => [await published.has('catalog', old), ...read.splice(0)];
  const [latest = 0, ...earlier] = (await asked()).slice(1).map(Number);
  expect(earlier).toHaveLength(latest - 1);
  expect(await asked()).toEqual([true]);
  monthLater();
  await delivery.prune({ app: 'catalog', keep: 0 });
  read.length = 0;
  // Two revisions: the first announces the removal, the second ends it.
  expect(await asked()).toEqual([false, latest + 2, latest + 1, latest]);
});

test('knows the canary of a damaged revision', async () => {
  const { store, delivery, remote, shell, deploy } = await releaseSite(folders);
  const [live, canary] = [await remote('live'), await remote('canary')];
  await deploy(live);
  await delivery.change({ ...catalog('canary'), version: canary, traffic: 10, guard: false });
  const damaged = (await store.revisions.latest())?.revision;
  await deploy(await shell('next'), 'shell');
  await writeFile(path.join(store.folder, 'revisions', `${String(damaged).padStart(8, '0')}.json`), '');
  expect(await new PublishedReleases(store.revisions).has('catalog', canary)).toBe(true);
});

test('knows what a damaged revision made live', async () => {
  const { store, remote, deploy } = await releaseSite(folders);
  const [old, live] = [await remote('old'), await remote('live')];
  for (const version of [old, live]) await deploy(version);
  await writeFile(path.join(store.folder, 'revisions', '00000002.json'), '');
  const published = new PublishedReleases(store.revisions);
  expect(await Promise.all([old, live].map((version) => published.has('catalog', version)))).toEqual([
    true,
    true,
  ]);
});
