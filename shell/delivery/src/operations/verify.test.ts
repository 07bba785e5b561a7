import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { releaseSite } from '../../testing/release-site';
import { temporaryFolders } from '../../testing/temporary-folders';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test('verify names each damaged file', async () => {
  const site = await releaseSite(folders);
  const version = await site.remote('a');
  await site.deploy(version);
  const steps: string[] = [];
  expect(await site.delivery.verify((done, total) => steps.push(`${done}/${total}`))).toEqual([]);
  expect(steps).toEqual(['0/2', '1/2', '2/2']);
  const file = 'remoteEntry.77777777.js';
  await writeFile(path.join(site.store.folderOf('catalog', version), file), 'changed');
  await writeFile(path.join(site.store.folderOf('catalog', version), `${file}.gz`), 'changed');
  expect(await site.delivery.verify()).toEqual([
    { app: 'catalog', version, file, wrong: 'has another hash' },
    { app: 'catalog', version, file: `${file}.gz`, wrong: `does not decompress to ${file}` },
  ]);
});
