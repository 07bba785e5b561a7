import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { emptyDatabase, ENGINES, type EmptyDatabase } from '../../testing/databases';
import { canDump, useDumpableServer } from '../../testing/dumpable-server';
import { prepareDatabase } from '../setup/prepare-database';
import { backupDatabase } from './backup';
import { openDatabase, type Database, type Engine } from './database';
import { countRows, withRestored } from './restored';

let stopServer: () => Promise<void>;
beforeAll(async () => {
  stopServer = await useDumpableServer();
});
afterAll(() => stopServer());

let folder: string;
let created: EmptyDatabase[];
let database: Database;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitreel-restored-'));
  created = [];
});
afterEach(async () => {
  await database.close();
  for (const { remove } of created) await remove();
  await rm(folder, { recursive: true });
});

/** A seeded database and its backup in `folder`; null where the machine cannot make one. */
async function backedUp(engine: Engine) {
  const empty = await emptyDatabase(engine);
  created.push(empty);
  database = await openDatabase(empty.settings);
  if (engine === 'postgres' && !(await canDump())) return null;
  await prepareDatabase(database);
  await backupDatabase(empty.settings, folder);
  return empty.settings;
}

/** The scratch databases on the server. */
async function scratchDatabases(): Promise<string[]> {
  const { rows } = await sql<{
    datname: string;
  }>`select datname from pg_database where datname like 'fitreel_check_%'`.execute(database.kysely);
  return rows.map(({ datname }) => datname);
}

test.each(ENGINES)('%s: a backup is restored beside the site, counted and removed again', async (engine) => {
  const place = await backedUp(engine);
  if (!place) return;
  const before = await countRows(place);
  await database.kysely.deleteFrom('videos').execute();
  const seen = await withRestored(place, folder, async (scratch) => {
    expect(scratch).not.toEqual(place);
    return { scratch, rows: await countRows(scratch) };
  });
  expect(seen.rows).toEqual({
    ...before,
    shared_secret: engine === 'postgres' ? 0 : before['shared_secret'],
  });
  expect(seen.rows['videos']).toBe(16);
  expect(await countRows(place)).toMatchObject({ videos: 0 });
  await expect(stat(seen.scratch.dataDir)).rejects.toThrow('ENOENT');
  if (engine === 'postgres') expect(await scratchDatabases()).toEqual([]);
});

test.each(ENGINES)('%s: a damaged backup does not pass, and nothing of it stays', async (engine) => {
  const place = await backedUp(engine);
  if (!place) return;
  const [file = ''] = await readdir(folder);
  const { size } = await stat(join(folder, file));
  const handle = await open(join(folder, file), 'r+');
  await handle.write(Buffer.alloc(size / 2, 1), 0, null, Math.floor(size / 4));
  await handle.close();
  await expect(withRestored(place, folder, countRows)).rejects.toMatchObject({
    name: 'BackupProblem',
    message: expect.stringMatching(/pg_restore failed: |is damaged: /) as string,
  });
  if (engine === 'postgres') expect(await scratchDatabases()).toEqual([]);
});

test('a check drops what a check left that was killed a day ago, and no other database', async () => {
  const place = await backedUp('postgres');
  if (!place) return;
  const day = 24 * 60 * 60 * 1000;
  const nameOf = (age: number) => `fitreel_check_${Date.now() - age}_0123456789ab`;
  const [old, recent, own] = [nameOf(2 * day), nameOf(day / 2), 'fitreel_check_of_mine'];
  for (const name of [old, recent, own])
    await sql`create database ${sql.table(name)}`.execute(database.kysely);
  await withRestored(place, folder, countRows);
  expect((await scratchDatabases()).sort()).toEqual([recent, own].sort());
  for (const name of [recent, own]) await sql`drop database ${sql.table(name)}`.execute(database.kysely);
});

test('says how to let a role that may not create databases check a backup', async () => {
  const place = await backedUp('postgres');
  if (!place) return;
  const role = `reader_${Date.now()}`;
  await sql`create role ${sql.table(role)} login password 'secret'`.execute(database.kysely);
  const databaseUrl = place.databaseUrl?.replace('postgres:postgres@', `${role}:secret@`);
  await expect(withRestored({ ...place, databaseUrl }, folder, countRows)).rejects.toThrow(
    /^The check restores into a database of its own, and cannot create one: .*permission denied/,
  );
  await sql`drop role ${sql.table(role)}`.execute(database.kysely);
});
