import type { Database } from '../db/database';
import { migrate, type MigrateOptions } from '../db/migrate';
import { withWriteLock } from '../db/locks';
import { seed, type SeedOptions } from './seed';

/** Whether the catalogue has a live video. */
export async function hasVideos({ reads }: Pick<Database, 'reads'>): Promise<boolean> {
  return (await reads.selectFrom('videos').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Migrates and seeds `database`. Safe to repeat, even when several servers start simultaneously on one database: one does
 * the work while the others wait. Throws the errors of `migrate`; the next call continues. Call `reindexVideos` afterwards.
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
