import { Migrator, type Kysely, type Migration } from 'kysely';
import { migrations } from './migrations';
import type { Tables } from './tables';

/**
 * Brings the tables to the newest migration, in the transaction that `connection` is in. Throws the error of the
 * migration that fails.
 */
export async function migrate(connection: Kysely<Tables>): Promise<void> {
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
  const migrator = new Migrator({
    db: connection,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations).map(([name, migration]) => [name, recordingCause(migration)]),
        ),
    },
    // The caller's transaction also covers the seed data.
    disableTransactions: true,
  });
  const { error } = await migrator.migrateToLatest();
  // After a failure PostgreSQL also fails to release Kysely's lock, and that second error would hide the first.
  if (error) throw cause ?? error;
}
