import path from 'node:path';
import { CATALOG, writeRemote } from '../../../testing/built-apps';
import { treeOf, watchDisk } from '../../../testing/disk';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { createFileAtomic, writeFileAtomic } from './files';
import { FolderStore } from './folder-store';

const folders = temporaryFolders();
afterEach(() => jest.restoreAllMocks());
afterAll(() => folders.removeAll());

test('an added release survives a loss of power, with all its files', async () => {
  const [folder, built] = [await folders.create(), await folders.create()];
  const { version } = await writeRemote(built, CATALOG);
  const disk = watchDisk();
  await new FolderStore(folder).add(built);
  const survives = await disk.afterPowerLoss(folder);
  expect(survives).toEqual(await treeOf(folder));
  expect(Object.keys(survives)).toContain(`releases/catalog/${version}/release.json`);
});

test('a release with files in folders survives a loss of power', async () => {
  const [folder, built] = [await folders.create(), await folders.create()];
  await writeRemote(built, CATALOG, 'first', {}, { 'fonts/latin/bold.woff2': 'bold' });
  const disk = watchDisk();
  await new FolderStore(folder).add(built);
  const survives = await disk.afterPowerLoss(folder);
  expect(survives).toEqual(await treeOf(folder));
  expect(Object.keys(survives).filter((name) => name.endsWith('bold.woff2'))).toHaveLength(1);
});

test('each revision survives a loss of power', async () => {
  const folder = await folders.create();
  const disk = watchDisk();
  const { revisions } = new FolderStore(folder);
  for (const by of ['ann', 'bob']) {
    await revisions.append(async () => ({ by, changes: [], apps: {}, pendingRemovals: [] }));
    expect(await disk.afterPowerLoss(folder)).toEqual(await treeOf(folder));
  }
  expect(Object.keys(await treeOf(folder))).toHaveLength(3);
});

test('a file that is written in one step has its new content after a loss of power', async () => {
  const folder = await folders.create();
  const disk = watchDisk();
  const file = path.join(folder, 'counts.json');
  for (const content of ['old', 'new']) {
    await writeFileAtomic(file, content);
    expect(await disk.afterPowerLoss(folder)).toEqual(await treeOf(folder));
  }
  expect(await createFileAtomic(file, 'newest')).toBe(false);
  expect(await treeOf(folder)).toEqual({ 'counts.json': Buffer.from('new').toString('base64') });
});
