import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolders } from '../../testing/temporary-folder';
import { buildInDraft } from './draft';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

/** Writes a file of this name, and what the folder holds then. */
async function build(dist: string, name: string): Promise<string[]> {
  await mkdir(dist, { recursive: true });
  await writeFile(path.join(dist, name), name);
  return readdir(dist);
}

test('builds at the same time do not mix their files, and the last to end stays', async () => {
  const app = await folders.create({ 'dist/earlier.js': '' });
  let endFirst = () => {};
  const secondHasEnded = new Promise<void>((resolve) => (endFirst = resolve));
  const first = buildInDraft(app, async (dist) => {
    await build(dist, 'first.js');
    await secondHasEnded;
    return readdir(dist);
  });
  expect(await buildInDraft(app, (dist) => build(dist, 'second.js'))).toEqual(['second.js']);
  expect(await readdir(path.join(app, 'dist'))).toEqual(['second.js']);
  endFirst();
  expect(await first).toEqual(['first.js']);
  expect(await readdir(path.join(app, 'dist'))).toEqual(['first.js']);
  expect(await readdir(app)).toEqual(['dist', 'node_modules']);
});

test('builds that end at the same time leave a whole one', async () => {
  const app = await folders.create({});
  const names = Array.from({ length: 8 }, (_, index) => `${index}.js`);
  await Promise.all(names.map((name) => buildInDraft(app, (dist) => build(dist, name))));
  expect(names).toEqual(expect.arrayContaining(await readdir(path.join(app, 'dist'))));
  expect(await readdir(path.join(app, 'dist'))).toHaveLength(1);
});

test('a build that fails leaves `dist` as it was, and no draft', async () => {
  const app = await folders.create({ 'dist/earlier.js': 'earlier' });
  const failed = buildInDraft(app, async (dist) => {
    await build(dist, 'failed.js');
    throw new Error('no build');
  });
  await expect(failed).rejects.toThrow('no build');
  expect(await readFile(path.join(app, 'dist/earlier.js'), 'utf8')).toBe('earlier');
  expect(await readdir(app)).toEqual(['dist']);
});

test('a later build removes what a killed one left behind', async () => {
  const app = await folders.create({ [`.build-${Date.now() - 2 * 60 * 60 * 1000}-x/dist/a.js`]: '' });
  await buildInDraft(app, (dist) => build(dist, 'next.js'));
  expect(await readdir(app)).toEqual(['dist']);
});
