import { DEFAULT_MIGRATION_TABLE, sql, type Kysely } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database';
import { DatabaseFailure } from './database-failure';
import { oldestTransaction, withMigrationLock, withWriteLock } from './locks';
import { migrations } from './migrations';
import type { SiteMigration } from './migrations/site-migration';
import type { Tables } from './tables';

/** Migrations by name; they run in the order of the names. */
type Migrations = Readonly<Record<string, SiteMigration>>;

/**
 * The name suffix of a migration that removes something: code older than the migration with that number needs it. All other
 * migrations only add things that older code ignores (ADR-0130).
 */
const NEEDS = /-needs-(\d{4})$/;

/** How long a migration waits for a lock. Viewers' requests queue behind it for as long. */
const LOCK_TIMEOUT_MS = 300;

/** How long viewers have the tables to themselves before the next attempt. */
const PAUSE_MS = 2_000;

/** Attempts before a start fails, which takes more than two minutes. */
const TRIES_MAX = 60;

/** The tables of one part of the site. */
type Part = {
  migrations: Migrations;
  /** The table of completed migrations. Versions up to 0034 let Kysely write it, and this code keeps its format. */
  table: string;
};

const API: Part = { migrations, table: DEFAULT_MIGRATION_TABLE };

export type MigrateOptions = {
  /** Called with one line that says what a start is waiting for; prints to standard error by default. */
  report?: (text: string) => void;
  /** The pause between two attempts, and before a stepwise migration that still runs is reported, in milliseconds. */
  pauseMs?: number;
};

const toOperator = (text: string) => void process.stderr.write(`${text}\n`);

/**
 * Runs the pending migrations, each in its own transaction. One process runs them while others wait. After a failure or a
 * kill, the next call continues. Migrations of newer code that have already run stay, if this code can use the database.
 *
 * On PostgreSQL, a migration that does not get its lock soon gives up and retries later: viewers' requests queue behind a
 * waiting statement (ADR-0130).
 *
 * @throws the error of a failed migration; `DatabaseFailure` if the database needs newer code, or if other transactions keep
 * the locks
 */
export async function migrate(
  database: Database,
  { report = toOperator, pauseMs = PAUSE_MS }: MigrateOptions = {},
  part = API,
): Promise<void> {
  if ((await dueMigrations(database, part)).length === 0) return;
  await database.maintenance.connection().execute((connection) =>
    withMigrationLock(database, connection, report, async () => {
      await withWriteLock(database, connection, () => createTable(connection, part));
      for (const { name } of await dueIn(connection, part))
        for (let tries = 1; ; tries += 1) {
          const slow = setTimeout(
            report,
            pauseMs,
            `Migration ${name} is still running; it may wait for an open transaction.`,
          );
          if (!part.migrations[name]?.isStepwise) clearTimeout(slow);
          const isDone = await tryMigration(database, connection, part, name).finally(() =>
            clearTimeout(slow),
          );
          if (isDone) break;
          const oldest = await oldestTransaction(connection);
          if (tries === TRIES_MAX)
            throw new DatabaseFailure('busy', `its migration ${name} did not get its locks; ${oldest}`);
          if (tries === 1) report(`Migration ${name} waits until other transactions end; ${oldest}.`);
          await pause(pauseMs);
        }
    }),
  );
}

/**
 * `migrate` for the tables of another part of the site in `database`.
 *
 * @param name the name prefix of the table of completed migrations
 */
export const migrateTables = (database: Database, name: string, own: Migrations): Promise<void> =>
  migrate(database, {}, { migrations: own, table: `${name}_migration` });

/** Runs a migration; false if another transaction holds a lock that it needs. */
async function tryMigration(
  database: Database,
  connection: Kysely<Tables>,
  part: Part,
  name: string,
): Promise<boolean> {
  const migration = part.migrations[name] as SiteMigration;
  const { locks, isStepwise = false } = migration;
  const isPostgres = database.engine === 'postgres';
  const run = async () => {
    if (isPostgres) {
      const scope = sql.raw(isStepwise ? 'session' : 'local');
      const limit = sql.lit(locks === undefined ? 0 : LOCK_TIMEOUT_MS);
      await sql`set ${scope} lock_timeout = ${limit}`.execute(connection);
    }
    await migration.up(connection);
    await sql`
      insert into ${sql.table(part.table)} (name, timestamp) values (${name}, ${new Date().toISOString()})
      on conflict do nothing`.execute(connection);
  };
  try {
    if (isPostgres && isStepwise) {
      await run();
      await sql`reset lock_timeout`.execute(connection);
    } else
      await withWriteLock(database, connection, async () => {
        // Gateways of the previous version do not take the lock of migrations.
        if (!(await namesIn(connection, part)).includes(name)) await run();
      });
    return true;
  } catch (error) {
    if (isPostgres && error instanceof DatabaseFailure && error.kind === 'busy') return false;
    throw error;
  }
}

/** A pending migration, and its locks on PostgreSQL, such as `users: under 0.1 s` or `nothing`. */
export type DueMigration = { name: string; locks: string };

/**
 * The migrations that the next start will run, in order. Only reads; in an empty database all are pending.
 *
 * @throws `DatabaseFailure` for a database that needs newer code
 */
export const dueMigrations = (database: Database, part = API): Promise<DueMigration[]> =>
  database.maintenance.connection().execute((connection) => dueIn(connection, part));

async function dueIn(connection: Kysely<Tables>, part: Part): Promise<DueMigration[]> {
  const tables = await connection.introspection.getTables({ withInternalKyselyTables: true });
  const ran = tables.some(({ name }) => name === part.table) ? await namesIn(connection, part) : [];
  const names = Object.keys(part.migrations).sort();
  const newest = names.at(-1)?.slice(0, 4) ?? '';
  const breaking = ran.find((name) => !names.includes(name) && (NEEDS.exec(name)?.[1] ?? '') > newest);
  if (breaking !== undefined)
    throw new DatabaseFailure(
      'unavailable',
      `its migration ${breaking} needs a newer version of FitReel than this one`,
    );
  return names
    .filter((name) => !ran.includes(name))
    .map((name) => ({ name, locks: part.migrations[name]?.locks ?? 'nothing' }));
}

async function createTable(connection: Kysely<Tables>, { table }: Part): Promise<void> {
  await connection.schema
    .createTable(table)
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute();
}

/** The names of completed migrations. */
async function namesIn(connection: Kysely<Tables>, { table }: Part): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(connection);
  return rows.map(({ name }) => name);
}
