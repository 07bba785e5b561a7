import type { Database } from '../db/database';
import { migrate } from '../db/migrate';
import { withWriteLock } from '../db/locks';
import { reindexVideos } from './reindex-videos';
import { seed, type SeedOptions } from './seed';

/**
 * Migrates and seeds `database` in one transaction. Safe to repeat, and safe when several servers start at once on one
 * database: the first does it, the others wait and find it done. Throws the migration's error and leaves nothing behind.
 */
export async function prepareDatabase(database: Database, options: SeedOptions = {}): Promise<void> {
  await database.maintenance.connection().execute((connection) =>
    withWriteLock(database, connection, async () => {
      await migrate(connection);
      await reindexVideos(connection);
      await seed(connection, options);
    }),
  );
}
