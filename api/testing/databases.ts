import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { openDatabase, type Database, type Engine } from '../src/db/database';
import { openPostgres } from '../src/db/postgres';
import { DATABASE_FILE } from '../src/db/sqlite';
import { prepareDatabase } from '../src/setup/prepare-database';

/** Tests hash often, and need no strong hash. */
export const CHEAP_HASH = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** For tests that depend on the engine: SQL, migrations, locks, search. */
export const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];

/** For all other tests that need a database: SQLite in `npm test`, PostgreSQL in `npm run test:deep`, else both (ADR-0108). */
export const TIER_ENGINES = ENGINES.filter((engine) => (process.env.TEST_ENGINE ?? engine) === engine);

/** Settings for `openDatabase`. `remove` deletes the database, which must be closed. */
export type EmptyDatabase = {
  settings: { dataDir: string; databaseUrl: string | undefined };
  remove: () => Promise<void>;
};

/** Creates a database for one test file; PostgreSQL copies `template`. */
export async function emptyDatabase(engine: Engine, template = 'template1'): Promise<EmptyDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fitreel-api-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') return { settings: { dataDir, databaseUrl: undefined }, remove: removeFolder };
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name} template ${template}`);
  return {
    settings: { dataDir, databaseUrl: `${serverUrl()}/${name}` },
    remove: async () => {
      await administer(`drop database ${name} with (force)`);
      await removeFolder();
    },
  };
}

/** The same, but already prepared if this run has a folder for templates, so that `prepareDatabase` has nothing to do. */
export async function seededDatabase(engine: Engine): Promise<EmptyDatabase> {
  if (engine === 'postgres') return emptyDatabase(engine, await template(engine));
  const created = await emptyDatabase(engine);
  await copySeededFile(created.settings.dataDir);
  return created;
}

/** The same for a site's `dataDir` that does not have a database yet. */
export async function copySeededFile(dataDir: string): Promise<void> {
  const seeded = await template('sqlite');
  if (seeded !== undefined)
    await copyFile(path.join(seeded, DATABASE_FILE), path.join(dataDir, DATABASE_FILE));
}

const templates = new Map<Engine, Promise<string | undefined>>();

/** The template of this jest worker: a folder (SQLite) or a database's name (PostgreSQL). Concurrent calls share the first. */
function template(engine: Engine): Promise<string | undefined> {
  const shared = templates.get(engine) ?? prepareTemplate(engine);
  templates.set(engine, shared);
  return shared;
}

async function prepareTemplate(engine: Engine): Promise<string | undefined> {
  const { TEST_TEMPLATES: folder, JEST_WORKER_ID: worker } = process.env;
  if (folder === undefined) return undefined;
  const name = `${engine}_${worker}`;
  const dataDir = path.join(folder, name);
  const prepared = path.join(dataDir, 'prepared');
  if (!existsSync(prepared)) {
    await mkdir(dataDir);
    if (engine === 'postgres') await administer(`create database ${name}`);
    const databaseUrl = engine === 'postgres' ? `${serverUrl()}/${name}` : undefined;
    const database = await openDatabase({ dataDir, databaseUrl });
    await prepareDatabase(database, { hashCost: CHEAP_HASH });
    await database.close();
    await writeFile(prepared, '');
  }
  return engine === 'postgres' ? name : dataDir;
}

/** Opens PostgreSQL as `openDatabase` does, but with other time limits, so that a test does not have to wait for the usual ones. */
export function openPostgresWithin(...settings: Parameters<typeof openPostgres>): Database {
  return { engine: 'postgres', picturesFolder: tmpdir(), ...openPostgres(...settings) };
}

/** The major version of the tests' server. */
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
