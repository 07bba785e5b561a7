import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Database, Engine } from '../src/db/database';
import { openPostgres } from '../src/db/postgres';

/** The engines that every suite runs on. */
export const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];

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
  return { engine: 'postgres', ...openPostgres(...settings) };
}

/** Whether `pg_dump` is there and not older than the tests' server. Says so where it is not. */
export async function canDump({ kysely }: Pick<Database, 'kysely'>): Promise<boolean> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(kysely);
  const dump = await promisify(execFile)('pg_dump', ['--version']).catch(() => ({ stdout: 'not installed' }));
  const version = parseInt(/(\d+)\.\d+/.exec(dump.stdout)?.[1] ?? '0', 10);
  const can = version >= parseInt(rows[0]?.server_version ?? '', 10);
  if (!can)
    process.stderr.write(`skipped: PostgreSQL is ${rows[0]?.server_version}, pg_dump ${dump.stdout}\n`);
  return can;
}

function serverUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (url === undefined)
    throw new Error('TEST_POSTGRES_URL is not set: run jest with the globalSetup of api/');
  return url;
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: `${serverUrl()}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
