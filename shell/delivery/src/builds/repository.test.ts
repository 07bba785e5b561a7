import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolders } from '../../testing/temporary-folders';
import { allApps } from './repository';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test('a folder without a package is no app', async () => {
  const root = await folders.create();
  for (const name of ['shell', 'remote-catalog', 'remote-gone']) await mkdir(path.join(root, name));
  for (const name of ['shell', 'remote-catalog'])
    await writeFile(path.join(root, name, 'package.json'), '{}');
  expect(allApps(root)).toEqual(['shell', 'catalog']);
});
