import { prepareDatabase } from '@fitreel/api';
import { openDatabase, type Database } from '@fitreel/api/db';
import { sql } from 'kysely';
import { Registry as Metrics } from 'prom-client';
import { startPostgresPair, type PostgresPair } from '../../../../../api/testing/postgres-pair';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { addDatabaseGauges } from './database-gauges';

const folders = temporaryFolders();
let pair: PostgresPair;
/** Of the primary, and of the standby. */
let urls: string[];
const opened: Database[] = [];
beforeAll(async () => {
  pair = await startPostgresPair();
  const { hostname, port } = new URL(pair.url.replace(/,[^/]*/, ''));
  const standby = /,([^/]*)/.exec(pair.url)?.[1] ?? '';
  urls = [`${hostname}:${port}`, standby].map((host) => `postgres://postgres:postgres@${host}/postgres`);
});
afterAll(async () => {
  for (const database of opened) await database.close();
  await pair.stop();
  await folders.removeAll();
});

async function open(databaseUrl = ''): Promise<Database> {
  const database = await openDatabase({ databaseUrl, dataDir: await folders.create() });
  opened.push(database);
  return database;
}

/** What the gauges of `database` say, by series. */
async function figures(database: Database): Promise<Record<string, number>> {
  const registry = new Metrics();
  addDatabaseGauges(registry, { database });
  const lines = (await registry.metrics()).matchAll(/^(fitreel_(?:postgres|database_up|search)\S*) (\S+)$/gm);
  return Object.fromEntries([...lines].map(([, series = '', value]) => [series, Number(value)]));
}

const LAG = 'fitreel_postgres_standby_lag_bytes{standby="walreceiver"}';
const BYTES = 1_000_000;

test('says what PostgreSQL has of connections and standbys, and how far these are behind', async () => {
  const database = await open(urls[0]);
  await prepareDatabase(database);
  const before = await figures(database);
  expect(before).toEqual({
    fitreel_database_up: 1,
    fitreel_search_videos_to_index: 0,
    fitreel_postgres_connections: expect.any(Number) as number,
    fitreel_postgres_connections_max: expect.any(Number) as number,
    fitreel_postgres_standbys: 1,
    [LAG]: expect.any(Number) as number,
  });
  expect(before['fitreel_postgres_connections']).toBeGreaterThan(0);
  expect(before['fitreel_postgres_connections_max']).toBeGreaterThan(100);

  await database.kysely.updateTable('search_rules').set({ version: 0 }).execute();
  expect(await figures(database)).toMatchObject({ fitreel_search_videos_to_index: 16 });

  const standby = await open(urls[1]);
  await sql`select pg_wal_replay_pause()`.execute(standby.kysely);
  const pauseState = sql<{ state: string }>`select pg_get_wal_replay_pause_state() as state`;
  while ((await pauseState.execute(standby.kysely)).rows[0]?.state !== 'paused');
  await sql`select pg_logical_emit_message(true, 'test', repeat('x', ${BYTES}))`.execute(database.kysely);
  expect((await figures(database))[LAG]).toBeGreaterThanOrEqual(BYTES);
  await sql`select pg_wal_replay_resume()`.execute(standby.kysely);
});

test('says nothing of standbys to a role that may not see them', async () => {
  const admin = await open(urls[0]);
  await sql`create role plain login password 'plain'`.execute(admin.kysely);
  const database = await open(urls[0]?.replace('postgres:postgres', 'plain:plain'));
  const said = await figures(database);
  expect(said['fitreel_postgres_connections']).toBeGreaterThan(0);
  expect(Object.keys(said).filter((series) => series.includes('standby'))).toEqual([]);
});
