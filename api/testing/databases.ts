import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Database, Engine } from '../src/db/database';
import { openPostgres } from '../src/db/postgres';

/** For tests of what depends on the engine: its own SQL, migrations, locks, search. */
export const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];

/** For all other tests that need a database: SQLite in `npm test`, PostgreSQL in `npm run test:deep`, else both (ADR-0108). */
export const TIER_ENGINES = ENGINES.filter((engine) => (process.env.TEST_ENGINE ?? engine) === engine);

/** Settings for `openDatabase`. `remove` deletes the database, which must be closed. */
export type EmptyDatabase = {
  settings: { dataDir: string; databaseUrl: string | undefined };
  remove: () => Promise<void>;
};

/** Creates a database for one test file. */
export async function emptyDatabase(engine: Engine): Promise<EmptyDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fitreel-api-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') return { settings: { dataDir, databaseUrl: undefined }, remove: removeFolder };
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name}`);
  return {
    settings: { dataDir, databaseUrl: `${serverUrl()}/${name}` },
    remove: async () => {
      await administer(`drop database ${name} with (force)`);
      await removeFolder();
    },
  };
}

/** A PostgreSQL as `openDatabase` opens it, but with other limits of time, so that a test need not wait for those. */
export function openPostgresWithin(...settings: Parameters<typeof openPostgres>): Database {
  return { engine: 'postgres', picturesFolder: tmpdir(), ...openPostgres(...settings) };
}

/** The version of the tests' server. */
export async function serverVersion(): Promise<number> {
  const [row] = await administer("select current_setting('server_version_num')::int / 10000 as version");
  return Number(row?.['version']);
}

function serverUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (url === undefined)
    throw new Error('TEST_POSTGRES_URL is not set: run jest with the globalSetup of api/');
  return url;
}

async function administer(statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: `${serverUrl()}/postgres` });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
