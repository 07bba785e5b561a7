import { randomUUID } from 'node:crypto';
import { mkdtemp, open, readdir, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { emptyDatabase, ENGINES, type EmptyDatabase } from '../../testing/databases';
import { canDump, useDumpableServer } from '../../testing/dumpable-server';
import { prepareDatabase } from '../setup/prepare-database';
import { backupDatabase } from './backup';
import { openDatabase, type Database, type Engine } from './database';
import { countRows, withRestored } from './restored';

let server: Awaited<ReturnType<typeof useDumpableServer>>;
beforeAll(async () => {
  server = await useDumpableServer();
});
afterAll(() => server.stop());

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
  const settings = engine === 'postgres' ? await asOwnRole(empty.settings) : empty.settings;
  database = await openDatabase(settings);
  if (engine === 'postgres' && !(await canDump())) return null;
  await prepareDatabase(database);
  await backupDatabase(settings, folder);
  return settings;
}

/** As a role that no other test has: by their owner, databases are this test's. */
async function asOwnRole(settings: EmptyDatabase['settings']) {
  const role = `checker_${randomUUID().replaceAll('-', '')}`;
  const { kysely, close } = await openDatabase(settings);
  await sql`create role ${sql.table(role)} superuser login password 'secret'`.execute(kysely);
  await close();
  return { ...settings, databaseUrl: settings.databaseUrl?.replace(/\/\/[^@]*@/, `//${role}:secret@`) };
}

/** This test's scratch databases on the server. */
async function scratchDatabases(): Promise<string[]> {
  const { rows } = await sql<{ datname: string }>`select datname from pg_database
    where pg_get_userbyid(datdba) = current_user and datname like 'fitreel_check_%'`.execute(database.kysely);
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

test('with a standby as the first host, a backup and its check use the host that takes writes', async () => {
  const place = await backedUp('postgres');
  const standby = await server.startStandby?.();
  if (!place || !standby) return;
  const url = String(place.databaseUrl);
  const behind = new URL(url);
  behind.port = String(standby.port);
  const { kysely, close } = await openDatabase({ ...place, databaseUrl: behind.href });
  // It has the site's database, but will have no later changes, and no database that a check creates.
  await sql`select pg_wal_replay_pause()`.execute(kysely);
  await close();
  await database.kysely.deleteFrom('videos').execute();

  const databaseUrl = url.replace(/@([^/]*)/, `@127.0.0.1:${standby.port},$1`);
  const later = await mkdtemp(join(folder, 'later-'));
  await backupDatabase({ ...place, databaseUrl }, later);
  expect(await withRestored({ ...place, databaseUrl }, later, countRows)).toMatchObject({ videos: 0 });
  expect(await withRestored({ ...place, databaseUrl }, folder, countRows)).toMatchObject({ videos: 16 });

  await truncate(join(folder, 'database.dump'), 10_000);
  const check = withRestored({ ...place, databaseUrl }, folder, countRows);
  await expect(check).rejects.toThrow(/^pg_restore failed: .*end of file/);
  await standby.stop();
});

test('a check drops what a killed check left, and neither another check’s database nor anybody else’s', async () => {
  const place = await backedUp('postgres');
  if (!place) return;
  const minute = 60 * 1000;
  const nameOf = (minutes: number, mark: string) =>
    `fitreel_check_${Date.now() - minutes * minute}_0123456789a${mark}`;
  const [left, recent, used, own] = [
    nameOf(11, 'a'),
    nameOf(1, 'b'),
    nameOf(11, 'c'),
    `fitreel_check_of_${randomUUID().slice(0, 8)}`,
  ] as const;
  for (const name of [left, recent, used, own])
    await sql`create database ${sql.table(name)}`.execute(database.kysely);
  const other = await openDatabase({
    ...place,
    databaseUrl: place.databaseUrl?.replace(/[^/]+$/, used),
  });
  await other.kysely.connection().execute(async (connection) => {
    await sql`select 1`.execute(connection);
    await withRestored(place, folder, countRows);
  });
  await other.close();
  expect((await scratchDatabases()).sort()).toEqual([recent, used, own].sort());
  for (const name of [recent, used, own])
    await sql`drop database ${sql.table(name)}`.execute(database.kysely);
});

test('says how to let a role that may not create databases check a backup', async () => {
  const place = await backedUp('postgres');
  if (!place) return;
  const role = `reader_${Date.now()}`;
  await sql`create role ${sql.table(role)} login password 'secret'`.execute(database.kysely);
  const databaseUrl = place.databaseUrl?.replace(/\/\/[^@]*@/, `//${role}:secret@`);
  await expect(withRestored({ ...place, databaseUrl }, folder, countRows)).rejects.toThrow(
    /^The check restores into a database of its own, and cannot create one: .*permission denied/,
  );
  await sql`drop role ${sql.table(role)}`.execute(database.kysely);
});
