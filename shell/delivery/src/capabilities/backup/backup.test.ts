import { prepareDatabase } from '@fitreel/api';
import { openDatabase } from '@fitreel/api/db';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { treeOf, watchDisk } from '../../../testing/disk';
import { newTeam } from '../../../testing/team';
import { temporaryFolders } from '../../../testing/temporary-folders';

const folders = temporaryFolders();
afterEach(() => jest.restoreAllMocks());
afterAll(() => folders.removeAll());

/** A team with a live release and a database. */
async function teamWithSite() {
  const team = await newTeam(folders);
  const database = await openDatabase({ databaseUrl: undefined, dataDir: team.store });
  await prepareDatabase(database);
  await database.close();
  const { version } = await team.build('first');
  await team.run(['deploy', '--by', 'ann']);
  return { ...team, version };
}

test('a site restored from its backup has the same history, releases, tokens and users', async () => {
  const { store, run, build } = await newTeam(folders);
  const database = await openDatabase({ databaseUrl: undefined, dataDir: store });
  await prepareDatabase(database, { memberPassword: 'of this site alone' });
  const users = () => database.kysely.selectFrom('users').selectAll().execute();
  await build('first');
  await run(['deploy', '--by', 'ann']);
  await run(['token', 'create', '--remote', 'catalog']);
  const target = path.join(await folders.create(), 'backup');
  expect(await run(['backup', target])).toMatchObject({ code: 0 });
  expect(existsSync(path.join(target, 'store', 'jwt-secret'))).toBe(false);
  expect(await run(['backup', target])).toMatchObject({
    code: 2,
    err: expect.stringContaining('exists already') as unknown,
  });
  const before = await users();
  await database.close();

  const restored = await folders.create();
  const there = { DATA_DIR: restored };
  expect(await run(['restore', target], there)).toMatchObject({ code: 0 });
  // As JSON, `status` has the times and not the ages, which go on.
  for (const command of [['history'], ['status', '--json'], ['verify'], ['token', 'list']])
    expect(await run(command, there)).toEqual(await run(command));
  const copy = await openDatabase({ databaseUrl: undefined, dataDir: restored });
  expect(await copy.kysely.selectFrom('users').selectAll().execute()).toEqual(before);
  await copy.close();
  expect(await run(['restore', target], there)).toMatchObject({ code: 2 });
  await rm(path.join(target, 'store', 'releases', 'catalog'), { recursive: true });
  expect(await run(['restore', target], { DATA_DIR: await folders.create() })).toMatchObject({ code: 4 });
});

test.each(['fitreel.sqlite-wal', 'fitreel.sqlite-shm', 'fitreel.sqlite-journal'])(
  'a restore refuses a %s that a killed site has left, and names all that must go',
  async (left) => {
    const { run } = await teamWithSite();
    const target = path.join(await folders.create(), 'backup');
    await run(['backup', target]);
    const restored = await folders.create();
    const there = { DATA_DIR: restored };
    for (const name of ['fitreel.sqlite', left]) await writeFile(path.join(restored, name), 'left');
    const refused = (names: string) => ({
      code: 2,
      err: expect.stringContaining(`DATA_DIR has ${names} already`) as unknown,
    });
    expect(await run(['restore', target], there)).toMatchObject(refused(`fitreel.sqlite, ${left}`));
    await rm(path.join(restored, 'fitreel.sqlite'));
    expect(await run(['restore', target], there)).toMatchObject(refused(left));
    await rm(path.join(restored, left));
    expect(await run(['restore', target], there)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^The site is restored: \d+ tables with \d+ rows\.$/m) as unknown,
    });
  },
);

test('a restore fails where what it has restored is damaged', async () => {
  const { run } = await teamWithSite();
  const target = path.join(await folders.create(), 'backup');
  await run(['backup', target]);
  const file = path.join(target, 'database.sqlite');
  const bytes = await readFile(file);
  // The first page, with the header and the schema, stays.
  await writeFile(file, Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 7)]));
  const { code, err, out } = await run(['restore', target], { DATA_DIR: await folders.create() });
  expect([code, err, out]).toEqual([2, expect.stringContaining('The restored backup is damaged'), '']);
});

test('a backup is for its owner alone, and survives a loss of power', async () => {
  const { run } = await teamWithSite();
  await run(['token', 'create', '--remote', 'catalog']);
  const parent = await folders.create();
  const target = path.join(parent, 'backup');
  const disk = watchDisk();
  expect(await run(['backup', target])).toMatchObject({ code: 0 });
  expect(await disk.afterPowerLoss(parent)).toEqual(await treeOf(parent));
  const names = await readdir(target, { recursive: true });
  expect(names.length).toBeGreaterThan(10);
  for (const name of ['', ...names]) {
    const found = await stat(path.join(target, name));
    expect([name, found.mode & 0o777]).toEqual([name, found.isDirectory() ? 0o700 : 0o600]);
  }
});

test('with --keep, backups are named by the time, and only a new one takes the place of the oldest', async () => {
  const { run, json } = await teamWithSite();
  const all = path.join(await folders.create(), 'backups');
  const keep = ['backup', all, '--keep', '2'];
  const at = (time: string) => jest.spyOn(Date, 'now').mockReturnValue(Date.parse(time));
  at('2026-11-24T02:00:00Z');
  expect((await run(keep)).out).toContain('The backup is in');
  at('2026-11-25T02:00:00Z');
  await run(keep);
  const [first, second, third] = [24, 25, 26].map((day) => `fitreel-2026-11-${day}T02-00-00Z`);
  expect(await readdir(all)).toEqual([first, second]);
  at('2026-11-26T02:00:00Z');
  expect(await run(keep, { DATA_DIR: await folders.create() })).toMatchObject({ code: 2 });
  expect(await readdir(all)).toEqual([first, second]);
  expect(await json(...keep)).toMatchObject({ folder: path.join(all, third ?? ''), removed: [first] });
  expect(await readdir(all)).toEqual([second, third]);
  at('2026-11-26T12:00:00Z');
  expect((await run([...keep, '--if-older', '22'])).out).toBe(
    'The newest backup is less than 22 hours old.\n',
  );
  at('2026-11-27T00:00:00Z');
  expect((await run([...keep, '--if-older', '22'])).out).toContain(`Removed ${second}.`);
  // The clock begins in 1970 until it is set.
  at('1970-01-01T00:05:00Z');
  expect(await json(...keep)).toMatchObject({ removed: [third] });
  expect(await readdir(all)).toEqual(['fitreel-1970-01-01T00-05-00Z', 'fitreel-2026-11-27T00-00-00Z']);
});

test('the backup of a damaged site takes the place of no other', async () => {
  const { run, store, version } = await teamWithSite();
  const all = path.join(await folders.create(), 'backups');
  const keep = ['backup', all, '--keep', '1'];
  const now = Date.now();
  expect(await run(keep)).toMatchObject({ code: 0 });
  const [file] = await readdir(path.join(store, 'releases', 'catalog', version)).then((names) =>
    names.filter((name) => name.endsWith('.js')),
  );
  await writeFile(path.join(store, 'releases', 'catalog', version, file ?? ''), 'damaged');
  jest.spyOn(Date, 'now').mockReturnValue(now + 60_000);
  expect(await run(keep)).toMatchObject({ code: 4 });
  expect(await readdir(all)).toHaveLength(2);
});

test('a check restores a backup where nothing else is, and says what it has', async () => {
  const { run, json, store } = await teamWithSite();
  const target = path.join(await folders.create(), 'backup');
  expect((await run(['backup', target, '--check'])).out).toMatch(
    /It restores in \d+\.\d s: \d+ tables with \d+ rows\./,
  );
  const held = () => Promise.all(['releases', 'revisions'].map((part) => treeOf(path.join(store, part))));
  const before = await held();
  expect(await json('restore', target, '--check')).toMatchObject({
    damaged: 0,
    checked: { rows: { videos: 16 } },
  });
  expect(await held()).toEqual(before);
  await rm(path.join(target, 'store', 'releases', 'catalog'), { recursive: true });
  expect(await run(['restore', target, '--check'])).toMatchObject({ code: 4 });
  await writeFile(path.join(target, 'database.sqlite'), 'not a database');
  const { code, err } = await run(['restore', target, '--check']);
  expect([code, err.trimEnd().split('\n')]).toEqual([
    2,
    [expect.stringContaining('is damaged: file is not a')],
  ]);
  const failed = path.join(await folders.create(), 'backup');
  await mkdir(failed);
  expect(await run(['restore', failed, '--check'])).toMatchObject({ code: 2 });
});
