import { keptBackups } from '@fitreel/api/db';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { hasYoungBackup, newBackupName, removeAbandonedDrafts, removeOldBackups } from './kept-backups';

const folders = temporaryFolders();
afterEach(() => jest.restoreAllMocks());
afterAll(() => folders.removeAll());

const at = (time: string) => jest.spyOn(Date, 'now').mockReturnValue(Date.parse(time));

/** A folder with backups of these names, each with a file, and whatever else a person keeps there. */
async function folderWith(...names: string[]) {
  const folder = await folders.create();
  for (const name of names) {
    await mkdir(path.join(folder, name, 'store'), { recursive: true });
    await writeFile(path.join(folder, name, 'database.dump'), '');
  }
  return folder;
}

const [FIRST, SECOND, THIRD] = [
  'fitreel-2026-11-24T02-00-00Z',
  'fitreel-2026-11-25T02-00-00Z',
  'fitreel-2026-11-26T02-00-00Z',
] as const;

test('keeps the newest backups, and leaves alone what is none by its name', async () => {
  const others = ['2026-11-01', 'fitreel-2026-11-24T02-00-00Z.old', 'fitreel-2026-13-41T99-00-00Z'];
  const folder = await folderWith(FIRST, SECOND, THIRD, ...others);
  at('2026-11-26T03:00:00Z');
  expect(await removeOldBackups(folder, 2, THIRD)).toEqual([FIRST]);
  expect((await readdir(folder)).sort()).toEqual([...others, SECOND, THIRD].sort());
  expect(await removeOldBackups(folder, 2, THIRD)).toEqual([]);
});

test('a backup from a clock that was ahead goes before all others', async () => {
  const ahead = ['fitreel-2027-11-26T02-00-00Z', 'fitreel-2027-11-27T02-00-00Z'] as const;
  const folder = await folderWith(...ahead, SECOND, THIRD);
  at('2026-11-26T03:00:00Z');
  expect(await removeOldBackups(folder, 3, THIRD)).toEqual([ahead[0]]);
  expect(await removeOldBackups(folder, 2, THIRD)).toEqual([ahead[1]]);
  expect(await hasYoungBackup(folder, 22)).toBe(true);
});

test.each(['1970-01-01T00:05:00Z', '2026-11-25T01:00:00Z'])(
  'the backup that was written last stays, also where the clock then says %s',
  async (time) => {
    const folder = await folderWith(FIRST, SECOND, THIRD);
    at(time);
    expect(await removeOldBackups(folder, 1, path.join(folder, THIRD))).toEqual(
      expect.arrayContaining([FIRST, SECOND]),
    );
    expect(await readdir(folder)).toEqual([THIRD]);
  },
);

test('removes what killed processes left six hours ago, and not what another is writing', async () => {
  const draft = (name: string) => `${name}.0f8fad5b-d9cb-469f-a165-70867728950e.draft`;
  const ahead = draft('fitreel-2027-11-26T02-00-00Z');
  const folder = await folderWith(draft(SECOND), draft(THIRD), ahead, SECOND, `${SECOND}.draft`);
  at('2026-11-26T08:00:00Z');
  await removeAbandonedDrafts(folder);
  expect((await readdir(folder)).sort()).toEqual([SECOND, `${SECOND}.draft`, draft(THIRD)].sort());
  at('2026-11-26T08:00:01Z');
  await removeAbandonedDrafts(folder);
  await removeAbandonedDrafts(path.join(folder, 'missing'));
  expect((await readdir(folder)).sort()).toEqual([SECOND, `${SECOND}.draft`].sort());
});

test('a backup is as old as its name says', async () => {
  at('2026-11-26T02:00:00.700Z');
  expect(newBackupName()).toBe(THIRD);
  const folder = await folderWith(SECOND, THIRD);
  expect(await keptBackups(folder)).toEqual([
    { name: THIRD, at: Date.parse('2026-11-26T02:00:00Z') },
    { name: SECOND, at: Date.parse('2026-11-25T02:00:00Z') },
  ]);
  at('2026-11-26T23:59:59Z');
  expect(await hasYoungBackup(folder, 22)).toBe(true);
  at('2026-11-27T00:00:00Z');
  expect(await hasYoungBackup(folder, 22)).toBe(false);
  // A clock that was wrong must not end backups for good.
  at('2026-11-20T00:00:00Z');
  expect(await hasYoungBackup(folder, 22)).toBe(false);
  expect(await hasYoungBackup(path.join(folder, 'missing'), 22)).toBe(false);
});
