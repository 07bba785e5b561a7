import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { emptyDatabase, ENGINES, type EmptyDatabase } from '../../testing/databases';
import { canDump, useDumpableServer } from '../../testing/dumpable-server';
import { startApi } from '../../testing/start-api';
import { PictureFiles } from '../pictures/picture-files';
import { prepareDatabase } from '../setup/prepare-database';
import { backupDatabase, requireBackup, restoreDatabase } from './backup';
import { openDatabase, type Database } from './database';

/** Of a picture. */
const HASH = 'a'.repeat(32);

let server: Awaited<ReturnType<typeof useDumpableServer>>;
beforeAll(async () => {
  server = await useDumpableServer();
});
afterAll(() => server.stop());

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

test.each(ENGINES)('%s restored from a backup has the same rows, and serves', async (engine) => {
  const settings = await newDatabase(engine);
  const database = await openDatabase(settings);
  if (engine === 'postgres' && !(await canDump())) return database.close();
  const api = await startApi(engine, { database });
  const token = await api.newUser();
  await api.request('POST', '/user/likes', { token, body: { video: { _id: 'gym-beats' } } });
  const bytes = Buffer.from('a picture');
  await database.kysely
    .insertInto('pictures')
    .values({ hash: HASH, colour: '#123456', unused_on: null })
    .execute();
  await new PictureFiles(database).keep(database.kysely, HASH, new Map([['640.webp', bytes]]));
  await requireBackup(settings);
  await backupDatabase(settings, folder);
  const [file = ''] = await readdir(folder);
  expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
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
  const picture = await again.server.inject(`/api/artwork/pictures/${HASH}-123456-640`);
  expect(picture.rawPayload).toEqual(bytes);
  await again.close();
});

test('a backup of SQLite while others write is whole', async () => {
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
  const target = await newDatabase('sqlite');
  await restoreDatabase(target, folder);
  const restored = await openDatabase(target);
  const { rows } = await sql`pragma integrity_check`.execute(restored.kysely);
  expect(rows).toEqual([{ integrity_check: 'ok' }]);
  const videos = await restored.kysely.selectFrom('videos').select('subscriber').distinct().execute();
  expect(videos.length === 1 || videos.length === 16).toBe(true);
  await restored.close();
});

/** Runs `work` with no programs but those in `folder`. Resolves with the failure's message. */
async function failureWith(programs: string, work: () => Promise<void>): Promise<string> {
  const path = process.env.PATH;
  process.env.PATH = programs;
  try {
    return await work().then(
      () => 'none',
      (error: unknown) => String(error),
    );
  } finally {
    process.env.PATH = path;
  }
}

test('names what is wrong: no database, a backup of the other engine, no pg_dump', async () => {
  const empty = await newDatabase('sqlite');
  await expect(requireBackup(empty)).rejects.toThrow('There is no fitreel.sqlite in DATA_DIR.');
  await writeFile(join(folder, 'database.dump'), '');
  await expect(restoreDatabase(empty, folder)).rejects.toThrow('set DATABASE_URL');
  const databaseUrl = 'postgres://me:hidden@127.0.0.1:1/x';
  const failure = await failureWith(folder, () => requireBackup({ ...empty, databaseUrl }));
  expect(failure).toContain('pg_dump is not installed');
  expect(failure).not.toContain('hidden');
});

test('names both versions where pg_dump or pg_restore is older than the server', async () => {
  const settings = await newDatabase('postgres');
  const empty = await mkdtemp(join(folder, 'empty-'));
  for (const program of ['pg_dump', 'pg_restore']) {
    await writeFile(join(folder, program), `#!/bin/sh\necho '${program} (PostgreSQL) 9.6.24'\n`);
    await chmod(join(folder, program), 0o700);
  }
  await writeFile(join(empty, 'database.dump'), '');
  const works = [() => requireBackup(settings), () => restoreDatabase(settings, empty)];
  for (const work of works)
    expect(await failureWith(folder, work)).toMatch(
      /pg_(?:dump|restore) is of PostgreSQL 9, and the server of PostgreSQL (\d\d): install the client programs of PostgreSQL \1\.$/,
    );
});

test('says in one sentence that the server cannot be reached', async () => {
  const databaseUrl = 'postgres://me:hidden@127.0.0.1:1/x';
  await writeFile(join(folder, 'pg_dump'), `#!/bin/sh\necho 'pg_dump (PostgreSQL) 99.1'\n`);
  await chmod(join(folder, 'pg_dump'), 0o700);
  const failure = await failureWith(folder, () => requireBackup({ dataDir: folder, databaseUrl }));
  expect(failure).toMatch(/^BackupProblem: The database cannot be used: .*ECONNREFUSED.*\.$/);
});
