import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';

/**
 * Lets PostgreSQL put words into their index at once. By default it first lists up to 4 MB of changes, which every search
 * reads from end to end until somebody cleans up. Frozen: a change of the tables is a new migration.
 */
export const searchAtOnce: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    await sql`alter index videos_stems set (fastupdate = off)`.execute(db);
    await sql`select gin_clean_pending_list('videos_stems')`.execute(db);
  },
};
