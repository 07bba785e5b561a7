import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import type { Database } from './database';
import { migrations } from './migrations';
import { seed, type SeedOptions } from './seed';
import type { Tables } from './tables';

/** Any number: the name of FitReel's lock in PostgreSQL, held while a server prepares the database. */
const LOCK = 7_317_001;

/**
 * Brings the tables to the newest migration and the seed data in. Safe to repeat, and safe when several
 * servers start at once on one database: the first does it, the others wait and find it done.
 * Throws the migration's error, with nothing of it left behind.
 */
export async function prepareDatabase(database: Database, options: SeedOptions = {}): Promise<void> {
  await database.kysely.connection().execute(async (connection) => {
    await begin(database, connection);
    try {
      await migrate(connection);
      await seed(connection, options);
      await sql`commit`.execute(connection);
    } catch (error) {
      await sql`rollback`.execute(connection);
      throw error;
    }
  });
}

async function begin({ engine }: Database, connection: Kysely<Tables>): Promise<void> {
  // "immediate" takes SQLite's write lock before anything is read, so that what is read stays true.
  await sql.raw(engine === 'sqlite' ? 'begin immediate' : 'begin').execute(connection);
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(connection);
}

async function migrate(connection: Kysely<Tables>): Promise<void> {
  let cause: unknown;
  const noting = (migration: Migration): Migration => ({
    up: async (db) => {
      try {
        await migration.up(db);
      } catch (error) {
        cause = error;
        throw error;
      }
    },
  });
  const migrator = new Migrator({
    db: connection,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(migrations).map(([name, migration]) => [name, noting(migration)])),
    },
    // The transaction is the one above, which also covers the seed data.
    disableTransactions: true,
  });
  const { error } = await migrator.migrateToLatest();
  // PostgreSQL refuses to release Kysely's lock after a failure, and that refusal would hide the failure.
  if (error) throw cause ?? error;
}
