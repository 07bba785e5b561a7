import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolders } from '../../../testing/temporary-folders';
import type { Revision } from './revision';
import { FolderRevisions } from './folder-revisions';
import { Revisions } from './revisions';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const historyIn = (folder: string) => Object.assign(new Revisions(new FolderRevisions(folder)), { folder });
const emptyHistory = async () => historyIn(path.join(await folders.create(), 'revisions'));

/** A revision in which the release number `count` goes live. */
const next = (by: string, count = 1) => ({
  by,
  changes: [{ kind: 'deploy' as const, app: 'catalog', version: versionOf(count), from: null }],
  apps: {},
  pendingRemovals: [],
});
const versionOf = (count: number) => `1.0.${count}-000000000000`;

async function all(revisions: Revisions): Promise<Revision[]> {
  const found: Revision[] = [];
  for await (const revision of revisions.newestFirst()) found.push(revision);
  return found;
}

test('an empty history has no revision', async () => {
  const revisions = await emptyHistory();
  expect(await revisions.latest()).toBeNull();
  expect(await all(revisions)).toEqual([]);
});

test('revisions are numbered, and another reader sees each at once', async () => {
  const revisions = await emptyHistory();
  const reader = historyIn(revisions.folder);
  for (let count = 1; count <= 3; count += 1) {
    const made = await revisions.append(async (before) => {
      expect(before?.revision ?? 0).toBe(count - 1);
      return next('ann', count);
    });
    expect(made).toMatchObject({ revision: count, by: 'ann' });
    expect(await reader.latest()).toEqual(made);
  }
  expect((await all(reader)).map(({ revision }) => revision)).toEqual([3, 2, 1]);
});

test('reads nothing again while nothing has changed', async () => {
  const revisions = await emptyHistory();
  const reader = historyIn(revisions.folder);
  await revisions.append(async () => next('ann'));
  const first = await reader.latest();
  expect(await reader.latest()).toBe(first);
  await revisions.append(async () => next('ann', 2));
  expect(await reader.latest()).toMatchObject({ revision: 2 });
});

test('writes no revision when there is nothing to change', async () => {
  const revisions = await emptyHistory();
  expect(await revisions.append(async () => null)).toBeNull();
  expect(await revisions.latest()).toBeNull();
});

test('keeps the revisions of concurrent writers, each once, and leaves no drafts', async () => {
  const { folder } = await emptyHistory();
  const writers = Array.from({ length: 10 }, (_, writer) => ({ writer, revisions: historyIn(folder) }));
  await Promise.all(
    writers.map(async ({ writer, revisions }) => {
      for (let round = 0; round < 5; round += 1)
        await revisions.append(async () => next(`writer ${writer}`, round));
    }),
  );
  const found = await all(historyIn(folder));
  expect(found.map(({ revision }) => revision)).toEqual(Array.from({ length: 50 }, (_, index) => 50 - index));
  const seen = found.map(({ by, changes }) => `${by} ${changes[0]?.version}`);
  expect(new Set(seen).size).toBe(50);
  expect(await readdir(folder)).toHaveLength(50);
});

test('an error of the callback changes nothing', async () => {
  const revisions = await emptyHistory();
  await expect(revisions.append(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await revisions.latest()).toBeNull();
});

test('does not write an invalid revision', async () => {
  const revisions = await emptyHistory();
  await expect(revisions.append(async () => ({ ...next('a\nb') }))).rejects.toThrow('revision 1: /by');
  expect(await revisions.latest()).toBeNull();
});

test('a damaged revision costs what it changed, and is named', async () => {
  const revisions = await emptyHistory();
  await revisions.append(async () => next('ann'));
  await writeFile(path.join(revisions.folder, '00000002.json'), JSON.stringify({ revision: 'two' }));
  expect((await revisions.latest())?.revision).toBe(1);
  expect(revisions.damage).toMatch(/^revision 2: \/.*Revision 1 counts instead\.$/);
});

test.each(['null', '"text"', '{}'])('a history of which %s is all is an error', async (text) => {
  const { folder } = await emptyHistory();
  await mkdir(folder);
  await writeFile(path.join(folder, '00000001.json'), text);
  await expect(historyIn(folder).latest()).rejects.toThrow('revision 1: /');
});

test('finds the latest revision among other files, and leaves out a missing one', async () => {
  const revisions = await emptyHistory();
  for (let count = 1; count <= 3; count += 1) await revisions.append(async () => next('ann', count));
  for (const name of ['00000009.json.draft', 'a00000009.json', 'notes.txt'])
    await writeFile(path.join(revisions.folder, name), '');
  await rm(path.join(revisions.folder, '00000001.json'));
  const reader = historyIn(revisions.folder);
  expect((await reader.latest())?.revision).toBe(3);
  expect((await all(reader)).map(({ revision }) => revision)).toEqual([3, 2]);
});

test.each(['', '{"revision": 2, "at": "2025', '[]'])(
  'counts on after a revision that holds %j',
  async (text) => {
    const { folder } = await emptyHistory();
    const seeing = historyIn(folder);
    await seeing.append(async () => next('ann'));
    await writeFile(path.join(folder, '00000002.json'), text);
    for (const revisions of [seeing, historyIn(folder)]) {
      expect((await revisions.latest())?.revision).toBe(1);
      expect(revisions.damage).toContain('2');
    }
    expect(await seeing.append(async () => next('ann', 3))).toMatchObject({ revision: 3 });
    for (const revisions of [seeing, historyIn(folder)]) {
      expect((await all(revisions)).map(({ revision }) => revision)).toEqual([3, 1]);
      expect(revisions.damage).toBeNull();
    }
  },
);

test('a folder with the name of the next revision counts as a damaged one', async () => {
  const revisions = await emptyHistory();
  await revisions.append(async () => next('ann'));
  await mkdir(path.join(revisions.folder, '00000002.json'));
  expect((await revisions.latest())?.revision).toBe(1);
  expect(revisions.damage).toBe('00000002.json is a folder. Revision 1 counts instead.');
  expect(await revisions.append(async () => next('ann', 3))).toMatchObject({ revision: 3 });
});
