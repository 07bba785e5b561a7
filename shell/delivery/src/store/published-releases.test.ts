import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { catalog, releaseSite } from '../../testing/release-site';
import { temporaryFolders } from '../../testing/temporary-folders';
import { PublishedReleases } from './published-releases';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

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
  await delivery.prune({ app: 'catalog', keep: 0 });
  await remote('old');
  expect(await new PublishedReleases(store.revisions).has('catalog', old)).toBe(false);
});

test('knows what a damaged revision made live', async () => {
  const { store, remote, deploy } = await releaseSite(folders);
  const [old, live] = [await remote('old'), await remote('live')];
  for (const version of [old, live]) await deploy(version);
  await writeFile(path.join(store.revisions.folder, '00000002.json'), '');
  const published = new PublishedReleases(store.revisions);
  expect(await Promise.all([old, live].map((version) => published.has('catalog', version)))).toEqual([
    true,
    true,
  ]);
});
