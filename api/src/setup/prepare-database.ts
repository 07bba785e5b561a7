import type { Database } from '../db/database';
import { migrate, type MigrateOptions } from '../db/migrate';
import { withWriteLock } from '../db/locks';
import { seed, type SeedOptions } from './seed';

/** Whether the catalogue has a video that viewers find. */
export async function hasVideos({ reads }: Pick<Database, 'reads'>): Promise<boolean> {
  return (await reads.selectFrom('videos').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Migrates and seeds `database`. Safe to repeat, and safe when several servers start at once on one database: the first does it, the
 * others wait and find it done. Throws the errors of `migrate`; the next call continues. `reindexVideos` is to follow.
 */
export async function prepareDatabase(
  database: Database,
  options: SeedOptions & MigrateOptions = {},
): Promise<void> {
  await migrate(database, options);
  await database.maintenance
    .connection()
    .execute((connection) => withWriteLock(database, connection, () => seed(connection, options)));
}
