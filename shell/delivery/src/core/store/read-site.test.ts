import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CATALOG, LIBRARY } from '../../../testing/built-apps';
import { catalog, releaseSite } from '../../../testing/release-site';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { readSite } from './read-site';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const newSite = () => releaseSite(folders);
const read = async ({ store }: Awaited<ReturnType<typeof newSite>>) =>
  readSite(store, await store.revisions.latest());

test('has the remotes by name, each with its canary and last good release', async () => {
  const site = await newSite();
  const [previous, live, canary] = [await site.remote('a'), await site.remote('b'), await site.remote('c')];
  await site.deploy(await site.remote('a', LIBRARY), 'library');
  for (const version of [previous, live]) await site.deploy(version);
  await site.delivery.change({ ...catalog('canary'), version: canary, traffic: 20, guard: false });
  const { shell, remotes, registry } = await read(site);
  expect(shell.kind).toBe('shell');
  expect(Object.keys(registry.microFrontends)).toEqual(['catalog', 'library']);
  expect(remotes).toMatchObject([
    {
      live: { version: live },
      canary: { release: { version: canary }, traffic: 20 },
      lastGood: { version: previous },
    },
    { live: { description: { name: 'library' } }, canary: null, lastGood: null },
  ]);
  expect(registry.microFrontends['catalog']?.[0]?.extras.preload['video']?.shared).toEqual([
    '@fitreel/sdk/forms',
  ]);
});

test('the last good release is the latest that is left and that the shell can run', async () => {
  const site = await newSite();
  const [good, gone, live] = [
    await site.remote('good'),
    await site.remote('gone'),
    await site.remote('live', CATALOG, {}),
  ];
  const other = await site.remote('other', CATALOG, { react: '19.0.0' });
  for (const version of [good, other, gone, live]) await site.deploy(version);
  await rm(site.store.folderOf('catalog', gone), { recursive: true });
  await site.deploy(await site.shell('next', { react: '19.1.0' }), 'shell');
  expect((await read(site)).remotes[0]?.lastGood?.version).toBe(good);
});

test('is an error without a shell, and without the files of a live release', async () => {
  const site = await newSite();
  await expect(readSite(site.store, null)).rejects.toThrow('no release of the shell is live');
  const version = await site.remote('a');
  await site.deploy(version);
  await rm(site.store.folderOf('catalog', version), { recursive: true });
  await expect(read(site)).rejects.toThrow(`the store lacks the live release ${version} of catalog`);
});

test('a live release that is too old is named, and the next deploy ends that', async () => {
  const site = await newSite();
  const [old, next] = [await site.remote('old'), await site.remote('next')];
  await site.deploy(old);
  const file = path.join(site.store.folderOf('catalog', old), 'release.json');
  const release = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...release, types: undefined }));
  const refusal = `release.json of catalog ${old} is from @fitreel/tooling 2.0 or older, and no longer served: build the app again`;
  await expect(read(site)).rejects.toThrow(refusal);
  await site.deploy(next);
  expect((await read(site)).remotes).toMatchObject([{ live: { version: next }, lastGood: null }]);
  await expect(site.delivery.change(catalog('rollback'))).rejects.toThrow(refusal);
  await expect(site.delivery.change({ ...catalog('deploy'), version: old })).rejects.toThrow(refusal);
});
