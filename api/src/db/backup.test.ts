import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { emptyDatabase, ENGINES, type EmptyDatabase } from '../../testing/databases';
import { startApi } from '../../testing/start-api';
import { prepareDatabase } from '../setup/prepare-database';
import { backupDatabase, restoreDatabase } from './backup';
import { openDatabase, type Database } from './database';

let folder: string;
let created: EmptyDatabase[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitreel-backup-'));
  created = [];
});
afterEach(async () => {
  for (const { remove } of created) await remove();
  await rm(folder, { recursive: true });
});

async function newDatabase(engine: 'sqlite' | 'postgres') {
  const database = await emptyDatabase(engine);
  created.push(database);
  return database.settings;
}

/** All rows of all tables, those of migrations included, but the one that each check of the database changes. */
async function rowsOf({ kysely }: Database): Promise<Record<string, unknown[]>> {
  const tables = await kysely.introspection.getTables({ withInternalKyselyTables: true });
  const names = tables.map(({ name }) => name).filter((name) => name !== 'write_probe');
  const rows: Record<string, unknown[]> = {};
  for (const name of names.sort()) {
    const { rows: found } = await sql<object>`select * from ${sql.table(name)}`.execute(kysely);
    rows[name] = found.map((row) => JSON.stringify(row)).sort();
  }
  return rows;
}

/** Whether `pg_dump` is there and not older than the tests' server. Says so where it is not. */
async function canDump({ kysely }: Database): Promise<boolean> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(kysely);
  const dump = await promisify(execFile)('pg_dump', ['--version']).catch(() => ({ stdout: 'not installed' }));
  const version = parseInt(/(\d+)\.\d+/.exec(dump.stdout)?.[1] ?? '0', 10);
  const can = version >= parseInt(rows[0]?.server_version ?? '', 10);
  if (!can)
    process.stderr.write(`skipped: PostgreSQL is ${rows[0]?.server_version}, pg_dump ${dump.stdout}\n`);
  return can;
}

test.each(ENGINES)('%s restored from a backup has the same rows, and serves', async (engine) => {
  const settings = await newDatabase(engine);
  const database = await openDatabase(settings);
  if (engine === 'postgres' && !(await canDump(database))) return database.close();
  const api = await startApi(engine, { database });
  const token = await api.newUser();
  await api.request('POST', '/user/likes', { token, body: { video: { _id: 'gym-beats' } } });
  await backupDatabase(settings, folder);
  const before = await rowsOf(database);
  // What comes after the backup is not in it.
  await api.newUser();
  await api.close();

  const target = await newDatabase(engine);
  await restoreDatabase(target, folder);
  const restored = await openDatabase(target);
  expect(await rowsOf(restored)).toEqual(before);
  await expect(restoreDatabase(target, folder)).rejects.toMatchObject({ name: 'BackupProblem' });
  const again = await startApi(engine, { database: restored });
  expect(await again.request('GET', '/user/likes', { token })).toMatchObject({
    status: 200,
    body: { likes: [{ _id: 'gym-beats' }] },
  });
  await again.close();
});

test('a backup of SQLite while others write is whole, and only its owner can read it', async () => {
  const settings = await newDatabase('sqlite');
  const database = await openDatabase(settings);
  await prepareDatabase(database);
  let isOver = false;
  const writing = (async () => {
    while (!isOver)
      await database.kysely
        .updateTable('videos')
        .set({ subscriber: String(Math.random()) })
        .execute();
  })();
  await backupDatabase(settings, folder);
  isOver = true;
  await writing;
  await database.close();
  expect((await stat(join(folder, 'database.sqlite'))).mode & 0o777).toBe(0o600);
  const target = await newDatabase('sqlite');
  await restoreDatabase(target, folder);
  const restored = await openDatabase(target);
  const { rows } = await sql`pragma integrity_check`.execute(restored.kysely);
  expect(rows).toEqual([{ integrity_check: 'ok' }]);
  const videos = await restored.kysely.selectFrom('videos').select('subscriber').distinct().execute();
  expect(videos.length === 1 || videos.length === 16).toBe(true);
  await restored.close();
});

test('names what is wrong: no database, a backup of the other engine, no pg_dump', async () => {
  const empty = await newDatabase('sqlite');
  await expect(backupDatabase(empty, folder)).rejects.toThrow('There is no fitreel.sqlite in DATA_DIR.');
  await writeFile(join(folder, 'database.dump'), '');
  await expect(restoreDatabase(empty, folder)).rejects.toThrow('set DATABASE_URL');
  const path = process.env.PATH;
  process.env.PATH = folder;
  const url = 'postgres://me:hidden@127.0.0.1:1/x';
  const failure = await backupDatabase({ ...empty, databaseUrl: url }, folder).catch((error: unknown) =>
    String(error),
  );
  process.env.PATH = path;
  expect(failure).toContain('pg_dump is not installed');
  expect(failure).not.toContain('hidden');
});
