import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { restoreDatabase, type DatabasePlace } from './backup';
import { openDatabase, type Database } from './database';
import { askServer, BackupProblem } from './postgres-programs';

/** Names of the temporary databases of checks; the time is in milliseconds since 1970. */
const SCRATCH = /^fitreel_check_(\d{13})_[0-9a-f]{12}$/;

/** A scratch database without connections that is older than this was left behind by a killed check. */
const ABANDONED_AFTER_MS = 10 * 60 * 1000;

/**
 * Restores the backup in `folder` into a scratch location, and removes that after `use`: a temporary folder for SQLite, a
 * new database on the server of `databaseUrl` for PostgreSQL. Leaves the database of `databaseUrl` itself alone. Throws
 * `BackupProblem`.
 */
export async function withRestored<Result>(
  { databaseUrl }: DatabasePlace,
  folder: string,
  use: (scratch: DatabasePlace) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fitreel-check-'));
  try {
    if (databaseUrl !== undefined)
      return await withScratch(databaseUrl, async (scratch) => {
        await restoreDatabase({ databaseUrl: scratch, dataDir }, folder);
        return use({ databaseUrl: scratch, dataDir });
      });
    await restoreDatabase({ databaseUrl, dataDir }, folder);
    return await use({ databaseUrl, dataDir });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The number of rows in each table. Throws `BackupProblem` if the database has no tables or cannot be read. */
export async function countRows(place: DatabasePlace): Promise<Record<string, number>> {
  let database: Database | undefined;
  try {
    database = await openDatabase(place);
    if (database.engine === 'sqlite') await requireIntact(database.maintenance);
    const counts = await countAll(database.maintenance);
    if (Object.keys(counts).length === 0) throw new Error('it has no tables');
    return counts;
  } catch (error) {
    throw new BackupProblem(`The restored backup is damaged: ${(error as Error).message}.`, { cause: error });
  } finally {
    await database?.close();
  }
}

async function countAll(database: Database['maintenance']): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await database.introspection.getTables({ withInternalKyselyTables: true })) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      database,
    );
    counts[name] = Number(rows[0]?.count);
  }
  return counts;
}

async function requireIntact(database: Database['maintenance']): Promise<void> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database);
  const damage = rows.map(({ integrity_check: found }) => found).filter((found) => found !== 'ok');
  if (damage.length > 0) throw new Error(damage.slice(0, 3).join('; '));
}

/** Creates a database on the server of `databaseUrl`, and drops it after `use`. */
async function withScratch<Result>(
  databaseUrl: string,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const drop = (name: string) => askServer(databaseUrl, `drop database if exists ${name} with (force)`);
  const unused = await askServer<{ datname: string }>(
    databaseUrl,
    `select datname from pg_database where pg_get_userbyid(datdba) = current_user
       and datname not in (select datname from pg_stat_activity where datname is not null)`,
  );
  for (const { datname } of unused)
    if (Date.now() - Number(SCRATCH.exec(datname)?.[1] ?? Infinity) > ABANDONED_AFTER_MS) await drop(datname);
  const name = `fitreel_check_${Date.now()}_${randomBytes(6).toString('hex')}`;
  await askServer(databaseUrl, `create database ${name} template template0`).catch((error: unknown) => {
    throw new BackupProblem(
      `The check restores into a database of its own, and cannot create one: let the role create databases (alter role … createdb), or set DATABASE_URL to another server for it. ${String(error)}`,
      { cause: error },
    );
  });
  const scratch = databaseUrl.replace(/^([a-z]+:\/\/[^/?#]*)(?:\/[^?#]*)?/, `$1/${name}`);
  const result = await use(scratch).catch(async (error: unknown) => {
    // The check's own failure is what the operator needs. A later check removes the leftover database.
    await drop(name).catch(() => undefined);
    throw error;
  });
  await drop(name);
  return result;
}
