import {
  DEFAULT_MIGRATION_LOCK_TABLE,
  DEFAULT_MIGRATION_TABLE,
  Migrator,
  sql,
  type Kysely,
  type Migration,
} from 'kysely';
import type { Database } from './database';
import { DatabaseFailure } from './database-failure';
import { withWriteLock } from './locks';
import { migrations } from './migrations';
import type { SiteMigration } from './migrations/site-migration';
import type { Tables } from './tables';

/** Migrations by name; they run in the order of their names. */
type Migrations = Readonly<Record<string, SiteMigration>>;

/**
 * The end of the name of a migration that takes something away: code from before the migration with that number needs it.
 * All other migrations only add what older code ignores (ADR-0067).
 */
const NEEDS = /-needs-(\d{4})$/;

/** Tables of one part of the site. */
type Part = {
  migrations: Migrations;
  /** Tables in which Kysely keeps what has run. */
  migrationTableName: string;
  migrationLockTableName: string;
};

const API: Part = {
  migrations,
  migrationTableName: DEFAULT_MIGRATION_TABLE,
  migrationLockTableName: DEFAULT_MIGRATION_LOCK_TABLE,
};

/**
 * Brings the tables to the newest migration, in the transaction that `connection` is in. Migrations of newer code that has run
 * already stay, if this code goes on with them. Throws the error of the migration that fails, and `DatabaseFailure` where the
 * database has one that this code cannot go on with.
 */
export async function migrate(connection: Kysely<Tables>, part = API): Promise<void> {
  let cause: unknown;
  const recordingCause = (migration: Migration): Migration => ({
    up: async (db) => {
      try {
        await migration.up(db);
      } catch (error) {
        cause = error;
        throw error;
      }
    },
  });
  const known = Object.entries(part.migrations).map(([name, migration]) => [name, recordingCause(migration)]);
  const newer = (await newerMigrations(connection, part)).map((name) => [
    name,
    { up: async () => undefined },
  ]);
  const migrator = new Migrator({
    ...part,
    db: connection,
    provider: {
      getMigrations: async () => Object.fromEntries([...known, ...newer]) as Record<string, Migration>,
    },
    // The caller's transaction also covers the seed data.
    disableTransactions: true,
  });
  const { error } = await migrator.migrateToLatest();
  // After a failure PostgreSQL also fails to release Kysely's lock, and that second error would hide the first.
  if (error) throw cause ?? error;
}

/**
 * `migrate` for the tables that another part of the site keeps in `database`. Safe to repeat, and safe when several processes do
 * it at once.
 *
 * @param name begins the names of the tables in which Kysely keeps what has run
 */
export async function migrateTables(database: Database, name: string, own: Migrations): Promise<void> {
  const part: Part = {
    migrations: own,
    migrationTableName: `${name}_migration`,
    migrationLockTableName: `${name}_migration_lock`,
  };
  await database.maintenance.connection().execute(async (connection) => {
    const done = await migrationsThatRan(connection, part);
    // Without waiting for an import, which holds the lock for long.
    if (Object.keys(own).every((migration) => done.includes(migration)))
      await newerMigrations(connection, part);
    else await withWriteLock(database, connection, () => migrate(connection, part));
  });
}

/** A migration that has not run yet, and what it locks on PostgreSQL, such as `users: under 0.1 s` or `nothing`. */
export type DueMigration = { name: string; locks: string };

/**
 * The migrations that the next start runs, in their order. Only reads; an empty database has all of them due. Throws
 * `DatabaseFailure` where newer code has left a database that this code cannot use.
 */
export async function dueMigrations(database: Database, part = API): Promise<DueMigration[]> {
  return database.maintenance.connection().execute(async (connection) => {
    await newerMigrations(connection, part);
    const ran = await migrationsThatRan(connection, part);
    return Object.entries(part.migrations)
      .filter(([name]) => !ran.includes(name))
      .map(([name, { locks = 'nothing' }]) => ({ name, locks }))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  });
}

/** Names of migrations that have run on the database and that this code does not know. */
async function newerMigrations(connection: Kysely<Tables>, part: Part): Promise<string[]> {
  const newest = Object.keys(part.migrations).sort().at(-1)?.slice(0, 4) ?? '';
  const ran = await migrationsThatRan(connection, part);
  const names = ran.filter((name) => !Object.hasOwn(part.migrations, name));
  const breaking = names.find((name) => (NEEDS.exec(name)?.[1] ?? '') > newest);
  if (breaking !== undefined)
    throw new DatabaseFailure(
      'unavailable',
      `its migration ${breaking} needs a newer version of FitReel than this one`,
    );
  return names;
}

/** Names of the migrations that have run on the database. */
async function migrationsThatRan(
  connection: Kysely<Tables>,
  { migrationTableName }: Part,
): Promise<string[]> {
  const tables = await connection.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === migrationTableName)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTableName)}`.execute(
    connection,
  );
  return rows.map(({ name }) => name);
}
