import { Migrator, type Kysely, type Migration } from 'kysely';
import type { Database } from './database';
import { migrations } from './migrations';
import { seed, type SeedOptions } from './seed';
import type { Tables } from './tables';
import { writeAlone } from './write-alone';

/**
 * Brings the tables to the newest migration and the seed data in. Safe to repeat, and safe when several
 * servers start at once on one database: the first does it, the others wait and find it done.
 * Throws the migration's error, with nothing of it left behind.
 */
export async function prepareDatabase(database: Database, options: SeedOptions = {}): Promise<void> {
  await database.kysely.connection().execute((connection) =>
    writeAlone(database, connection, async () => {
      await migrate(connection);
      await seed(connection, options);
    }),
  );
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
