import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { catalog, releaseSite } from '../../testing/release-site';
import { temporaryFolders } from '../../testing/temporary-folders';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test('verify names each damaged file', async () => {
  const site = await releaseSite(folders);
  const version = await site.remote('a');
  await site.deploy(version);
  expect(await site.delivery.verify()).toEqual([]);
  const file = 'remoteEntry.77777777.js';
  await writeFile(path.join(site.store.folderOf('catalog', version), file), 'changed');
  await writeFile(path.join(site.store.folderOf('catalog', version), `${file}.gz`), 'changed');
  expect(await site.delivery.verify()).toEqual([
    { app: 'catalog', version, file, wrong: 'has another hash' },
    { app: 'catalog', version, file: `${file}.gz`, wrong: `does not decompress to ${file}` },
  ]);
});

test('verify names a description that is damaged or missing, of a canary too', async () => {
  const site = await releaseSite(folders);
  const [live, canary] = [await site.remote('a'), await site.remote('b')];
  await site.deploy(live);
  await site.delivery.change({ ...catalog('canary'), version: canary, traffic: 10, guard: false });
  const file = 'release.json';
  await writeFile(path.join(site.store.folderOf('catalog', live), file), '{"kind":"remote"}');
  await rm(path.join(site.store.folderOf('catalog', canary), file));
  expect(await site.delivery.verify()).toEqual([
    {
      app: 'catalog',
      version: live,
      file,
      wrong: expect.stringContaining('release.json of catalog') as string,
    },
    { app: 'catalog', version: canary, file, wrong: 'is missing' },
  ]);
});
