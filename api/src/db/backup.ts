import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Libsql from 'libsql';
import { Client } from 'pg';
import type { Config } from '../config';
import { hostUrls } from '../config';
import { DATABASE_FILE } from './sqlite';
import { writableHost } from './postgres-hosts';

/** A backup cannot be made or restored, and the operator can mend that. */
class BackupProblem extends Error {
  override name = 'BackupProblem';
}

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** The files of a backup, by engine. */
const [SQLITE_BACKUP, POSTGRES_BACKUP] = ['database.sqlite', 'database.dump'];

/**
 * Writes the database, as it is at one moment, into `folder`; the site may run meanwhile. PostgreSQL's by `pg_dump`.
 * Throws `BackupProblem`.
 */
export async function backupDatabase({ databaseUrl, dataDir }: Place, folder: string): Promise<void> {
  if (databaseUrl !== undefined) {
    const file = join(folder, POSTGRES_BACKUP);
    return run('pg_dump', databaseUrl, [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      // A secret in a backup would be one in every place that it is copied to.
      '--exclude-table-data=shared_secret',
      `--file=${file}`,
    ]);
  }
  const file = join(folder, SQLITE_BACKUP);
  const path = join(dataDir, DATABASE_FILE);
  if (!existsSync(path)) throw new BackupProblem(`There is no ${DATABASE_FILE} in DATA_DIR.`);
  const database = new Libsql(path);
  try {
    database.prepare('vacuum into ?').run(file);
  } finally {
    database.close();
  }
  await chmod(file, 0o600);
  await sync(file);
}

/**
 * Restores what `backupDatabase` wrote into `folder`, into an empty database of the same engine. PostgreSQL's is restored
 * whole or not at all. Throws `BackupProblem`.
 */
export async function restoreDatabase({ databaseUrl, dataDir }: Place, folder: string): Promise<void> {
  const file = join(folder, databaseUrl === undefined ? SQLITE_BACKUP : POSTGRES_BACKUP);
  if (!existsSync(file))
    throw new BackupProblem(
      databaseUrl === undefined
        ? 'This is no backup of SQLite: set DATABASE_URL for one of PostgreSQL.'
        : 'This is no backup of PostgreSQL: leave out DATABASE_URL for one of SQLite.',
    );
  if (databaseUrl !== undefined) {
    await requireEmpty(databaseUrl);
    const options = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error'];
    return run('pg_restore', databaseUrl, [...options, file]);
  }
  const path = join(dataDir, DATABASE_FILE);
  if (existsSync(path))
    throw new BackupProblem(`DATA_DIR has a ${DATABASE_FILE} already: restore into an empty folder.`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.restored`;
  await copyFile(file, draft);
  await chmod(draft, 0o600);
  await sync(draft);
  await rename(draft, path);
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function requireEmpty(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: await writableHost(hostUrls(databaseUrl)).url() });
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
    );
    if (rowCount !== 0)
      throw new BackupProblem('The database has tables already: restore into an empty one.');
  } finally {
    await client.end();
  }
}

/** Runs a program of PostgreSQL's. The password goes by the environment, as other users of the machine could see arguments. */
async function run(program: string, databaseUrl: string, args: string[]): Promise<void> {
  const [first = ''] = hostUrls(databaseUrl);
  const { password } = new URL(first);
  const url = databaseUrl.replace(/^([^/]*\/\/[^:@/]*):[^@/]*@/, '$1@');
  const env = { ...process.env, ...(password !== '' && { PGPASSWORD: decodeURIComponent(password) }) };
  try {
    await promisify(execFile)(program, [`--dbname=${url}`, ...args], { env });
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string };
    throw new BackupProblem(
      code === 'ENOENT'
        ? `${program} is not installed: install the client programs of PostgreSQL, of the server's version or later.`
        : `${program} failed: ${stderr?.trim() ?? String(error)}`,
    );
  }
}
