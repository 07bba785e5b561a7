import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolders } from '../../testing/temporary-folders';
import type { Revision } from './revision';
import { Revisions } from './revisions';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const empty = async () => new Revisions(path.join(await folders.create(), 'revisions'));

/** A revision that makes the release with the number `count` live. */
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

test('at first there is none', async () => {
  const revisions = await empty();
  expect(await revisions.latest()).toBeNull();
  expect(await all(revisions)).toEqual([]);
});

test('each follows the one before, and another reader sees it at once', async () => {
  const revisions = await empty();
  const reader = new Revisions(revisions.folder);
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

test('where there is nothing to change there is no revision', async () => {
  const revisions = await empty();
  expect(await revisions.append(async () => null)).toBeNull();
  expect(await revisions.latest()).toBeNull();
});

test('many that write at once are all kept, each once, and leave nothing beside', async () => {
  const { folder } = await empty();
  const writers = Array.from({ length: 10 }, (_, writer) => ({ writer, revisions: new Revisions(folder) }));
  await Promise.all(
    writers.map(async ({ writer, revisions }) => {
      for (let round = 0; round < 5; round += 1)
        await revisions.append(async () => next(`writer ${writer}`, round));
    }),
  );
  const found = await all(new Revisions(folder));
  expect(found.map(({ revision }) => revision)).toEqual(Array.from({ length: 50 }, (_, index) => 50 - index));
  const said = found.map(({ by, changes }) => `${by} ${changes[0]?.version}`);
  expect(new Set(said).size).toBe(50);
  expect(await readdir(folder)).toHaveLength(50);
});

test('an error of the one who makes a revision changes nothing', async () => {
  const revisions = await empty();
  await expect(revisions.append(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await revisions.latest()).toBeNull();
});

test('a value that is no revision is not written', async () => {
  const revisions = await empty();
  await expect(revisions.append(async () => ({ ...next('a\nb') }))).rejects.toThrow('revision 1: /by');
  expect(await revisions.latest()).toBeNull();
});

test('a file that was spoilt by hand is named, with the field', async () => {
  const revisions = await empty();
  await revisions.append(async () => next('ann'));
  await writeFile(path.join(revisions.folder, '00000002.json'), JSON.stringify({ revision: 'two' }));
  await expect(revisions.latest()).rejects.toThrow('revision 2: /');
});
