import { DEFAULT_MIGRATION_TABLE, sql, type Kysely } from 'kysely';
import { CHEAP_HASH, emptyDatabase, type EmptyDatabase } from '../../testing/databases';
import { PASSWORD, startApi } from '../../testing/start-api';
import { prepareDatabase } from '../setup/prepare-database';
import { openDatabase, type Database } from './database';
import { withMigrationLock } from './locks';
import { dueMigrations, migrate } from './migrate';
import { migrations } from './migrations';
import type { Tables } from './tables';
import { createIndex, type SiteMigration } from './migrations/site-migration';

let created: EmptyDatabase;
let database: Database;
beforeEach(async () => {
  created = await emptyDatabase('postgres');
  database = await openDatabase(created.settings);
});
afterEach(async () => {
  await database.close();
  await created.remove();
});

/** Brings the tables to the migration `name`. */
const migrateTo = (name: string) =>
  migrate(
    database,
    {},
    {
      migrations: Object.fromEntries(Object.entries(migrations).filter(([one]) => one <= name)),
      table: DEFAULT_MIGRATION_TABLE,
    },
  );

/** Rows as an editor leaves them, so that a migration that changes rows has some. */
const ROWS = [
  `insert into categories (id, name, position) values ('yoga', 'Yoga', 0)`,
  `insert into videos (id, position, title, creator, subscriber, thumbnail, avatar, src, category_id, search)
    values ('v', 1, 'B', 'C', '', '', '', 's', 'yoga', '')`,
  `insert into catalog_changes (change, kind, id, at, command, before, after)
    values (1, 'video', 'v', '', '', '{"title":"A"}', '{"title":"B"}')`,
];

/** Locks that conflict with the changes of viewers, or with their reads as well. */
const HEAVY = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

type Effect = { name: string; modes: string[]; scans: number; changes: number; filenode: number };

/** What the open transaction has done to the tables that `oids` name. */
const effectsOn = async (db: Kysely<Tables>, oids: readonly number[]): Promise<Effect[]> =>
  (
    await sql<Effect>`
      select pg_class.relname as name, relfilenode as filenode,
        array(select mode from pg_locks where relation = pg_class.oid and pid = pg_backend_pid()) as modes,
        coalesce(seq_scan, 0)::integer as scans, coalesce(n_tup_ins + n_tup_upd + n_tup_del, 0)::integer as changes
      from pg_class left join pg_stat_xact_user_tables on relid = pg_class.oid
      where pg_class.oid in (${sql.join(oids)}) order by name`.execute(db)
  ).rows;

class Undo extends Error {}

/** What is wrong with how `migration` locks the tables that exist: runs it, and undoes it. */
async function faultsOf({ up, locks = '' }: SiteMigration): Promise<string[]> {
  const faults: string[] = [];
  await database.maintenance
    .transaction()
    .execute(async (db) => {
      const { rows } = await sql<{ oid: number }>`
        select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
      const oids = rows.map(({ oid }) => oid);
      const before = new Map((await effectsOn(db, oids)).map((effect) => [effect.name, effect]));
      // A table of a few rows would be scanned instead of its index.
      await sql`set local enable_seqscan = off`.execute(db);
      await up(db);
      for (const { name, modes, scans, changes, filenode } of await effectsOn(db, oids)) {
        const was = before.get(name);
        if (!modes.some((mode) => HEAVY.includes(mode))) continue;
        const say = (fault: string) => faults.push(`${name}: ${fault}`);
        if (!locks.split(/[^a-z_]+/).includes(name)) say('its lock is not in `locks`');
        if (filenode !== was?.filenode) say('it is written anew while it is locked');
        else if (modes.includes('ShareLock')) say('create the index concurrently, in a stepwise migration');
        else if (scans !== was.scans) say('it is scanned while it is locked');
        if (changes !== was?.changes) say('its rows change while it is locked');
      }
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return faults;
}

test('locks no table of viewers for as long as its data are read or written, in each migration since 0026', async () => {
  await migrateTo('0026');
  for (const statement of ROWS) await sql.raw(statement).execute(database.kysely);
  for (const { name } of await dueMigrations(database)) {
    const migration = migrations[name] as SiteMigration;
    expect([name, migration.isStepwise ? [] : await faultsOf(migration)]).toEqual([name, []]);
    await migrateTo(name);
    // As after a kill before its name was written.
    if (migration.isStepwise) await migration.up(database.maintenance);
  }
});

const statement = (text: string, locks?: string): SiteMigration => ({
  up: async (db) => void (await sql.raw(text).execute(db)),
  ...(locks !== undefined && { locks }),
});

test('refuses migrations that lock a table for as long as its data need', async () => {
  await migrateTo('9999');
  for (const row of ROWS) await sql.raw(row).execute(database.kysely);
  const alter = (change: string, locks = 'videos: under 0.1 s') =>
    faultsOf(statement(`alter table videos ${change}`, locks));
  expect(await alter(`add column next text not null default ''`)).toEqual([]);
  expect(await alter(`add column next text`, 'users: under 0.1 s')).toEqual([
    'videos: its lock is not in `locks`',
  ]);
  expect(await alter(`add column next text default gen_random_uuid()`)).toEqual([
    'videos: it is written anew while it is locked',
  ]);
  expect(await alter(`alter column alt set not null, add check (position > 0)`)).toEqual([
    'videos: it is scanned while it is locked',
  ]);
  expect(await alter(`add check (position > 0) not valid`)).toEqual([]);
  expect(await faultsOf(statement(`create index next on videos (title)`, 'videos'))).toEqual([
    'videos: create the index concurrently, in a stepwise migration',
  ]);
  expect(
    await faultsOf({
      locks: 'videos',
      up: async (db) => {
        await sql`alter table videos add column next text not null default ''`.execute(db);
        await sql`update videos set next = 'x' where id = 'v'`.execute(db);
      },
    }),
  ).toEqual(['videos: its rows change while it is locked']);
});

test('lets viewers read and change their lists and log in while a migration waits for a long transaction', async () => {
  const api = await startApi('postgres', { database });
  const token = await api.newUser();
  const email = 'waiting@example.com';
  await api.request('POST', '/auth/signup', { body: { email, password: PASSWORD } });
  migrations['9998-next'] = {
    locks: 'users, list_videos and videos: under 0.1 s',
    up: async (db) => {
      for (const table of ['users', 'list_videos', 'videos'])
        await db.schema.alterTable(table).addColumn('next', 'text').execute();
    },
  };
  const reader = await openDatabase(created.settings);
  const reading = await reader.kysely.startTransaction().execute();
  try {
    await reading.selectFrom('videos').select('id').execute();
    let migrated = Promise.resolve();
    const reported = new Promise<string>((report) => {
      migrated = migrate(database, { report, pauseMs: 20 });
    });
    expect(await reported).toMatch(
      /^Migration 9998-next waits until other transactions end; the oldest has been open for \d+ s \(PostgreSQL process \d+/,
    );
    const failed: unknown[] = [];
    const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
      const response = await api.request(method, path, { token, body });
      if (response.status >= 300) failed.push([method, path, response.status]);
    };
    for (let round = 0; round < 5; round += 1) {
      await send('GET', '/user/likes');
      await send('POST', '/user/history', { video: { _id: 'gym-beats' } });
      await send('DELETE', '/user/history/gym-beats');
      await send('POST', '/auth/login', { email, password: PASSWORD });
    }
    expect(failed).toEqual([]);
    expect(await dueMigrations(database)).toHaveLength(1);
    await reading.rollback().execute();
    await migrated;
    expect(await dueMigrations(database)).toEqual([]);
  } finally {
    delete migrations['9998-next'];
    await reader.close();
    await api.server.close();
  }
});

test('creates an index while others write, and anew after an interruption', async () => {
  await prepareDatabase(database, { hashCost: CHEAP_HASH });
  const valid = async () =>
    (
      await sql<{ indisvalid: boolean }>`
        select indisvalid from pg_index where indexrelid = to_regclass('next')`.execute(database.kysely)
    ).rows;
  const index: SiteMigration = { up: (db) => createIndex(db, 'next', 'videos', ['title']) };
  await index.up(database.maintenance);
  await sql`update pg_index set indisvalid = false where indexrelid = 'next'::regclass`.execute(
    database.kysely,
  );
  await index.up(database.maintenance);
  expect(await valid()).toEqual([{ indisvalid: true }]);
});

test('says that an index waits for an open transaction', async () => {
  await prepareDatabase(database, { hashCost: CHEAP_HASH });
  migrations['9998-next'] = { isStepwise: true, up: (db) => createIndex(db, 'next', 'videos', ['title']) };
  const transaction = database.kysely.startTransaction().setIsolationLevel('repeatable read');
  const reading = await transaction.execute();
  try {
    await reading.selectFrom('videos').select('id').execute();
    let migrated = Promise.resolve();
    const reported = new Promise<string>((report) => {
      migrated = migrate(database, { report, pauseMs: 20 });
    });
    expect(await reported).toBe('Migration 9998-next is still running; it may wait for an open transaction.');
    await reading.rollback().execute();
    await migrated;
  } finally {
    delete migrations['9998-next'];
  }
});

test('waits for another process that migrates, says so, and then finds it done', async () => {
  const other = await openDatabase(created.settings);
  const reports: string[] = [];
  let prepared = Promise.resolve();
  await other.maintenance.connection().execute((connection) =>
    withMigrationLock(
      other,
      connection,
      () => undefined,
      () =>
        new Promise<void>((resolve) => {
          const report = (text: string) => resolve(void reports.push(text));
          prepared = prepareDatabase(database, { hashCost: CHEAP_HASH, report });
        }),
    ),
  );
  await prepared;
  expect(reports).toEqual([
    expect.stringMatching(
      /^Waiting until the gateway at 127\.0\.0\.1 \(PostgreSQL process \d+\) has migrated the database\.$/,
    ),
  ]);
  await other.close();
});
