import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { InvalidValue } from './check';
import { createFileAtomic, namesIn, readJson, writeFileAtomic } from './files';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

async function newFile(content: string) {
  const folder = await folders.create();
  const file = path.join(folder, 'file.json');
  await writeFile(file, content);
  return { folder, file };
}

test('a missing folder has no names and a missing file no value, other errors are thrown', async () => {
  const { folder, file } = await newFile('{"half":');
  expect(await namesIn(path.join(folder, 'missing'))).toEqual([]);
  expect(await namesIn(folder)).toEqual(['file.json']);
  await expect(namesIn(file)).rejects.toMatchObject({ code: 'ENOTDIR' });
  expect(await readJson(path.join(folder, 'missing'))).toBeUndefined();
  await expect(readJson(file)).rejects.toThrow(InvalidValue);
});

test('a file that cannot be written leaves no draft', async () => {
  const { folder, file } = await newFile('old');
  await mkdir(path.join(folder, 'folder'));
  await expect(writeFileAtomic(path.join(folder, 'folder'), 'new')).rejects.toThrow();
  expect(await createFileAtomic(file, 'new')).toBe(false);
  expect((await readdir(folder)).sort()).toEqual(['file.json', 'folder']);
  expect(await readFile(file, 'utf8')).toBe('old');
});

test('creating a file in a missing folder is an error, not a file that exists', async () => {
  const { folder } = await newFile('');
  const file = path.join(folder, 'missing/file.json');
  await expect(createFileAtomic(file, 'new')).rejects.toMatchObject({ code: 'ENOENT' });
});

test('writes files that other users may read or, with a mode, may not', async () => {
  const folder = await folders.create();
  const modeOf = async (name: string) => (await stat(path.join(folder, name))).mode & 0o777;
  await writeFileAtomic(path.join(folder, 'open'), '');
  await createFileAtomic(path.join(folder, 'new'), '');
  await writeFileAtomic(path.join(folder, 'secret'), '', 0o600);
  await createFileAtomic(path.join(folder, 'new-secret'), '', 0o600);
  expect([await modeOf('secret'), await modeOf('new-secret')]).toEqual([0o600, 0o600]);
  const open = 0o644 & ~process.umask();
  expect([await modeOf('open'), await modeOf('new')]).toEqual([open, open]);
});
