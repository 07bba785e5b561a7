import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Adds the day on which an addition to a list counts for Trend, null when it does not, and the rankings made from it.
 * Frozen: a change of the tables is a new migration.
 */
export const trend: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('list_videos').addColumn('counted_on', 'integer').execute();
    await sql`
      create index list_videos_counted on list_videos (counted_on, video_id, user_id)
      where counted_on is not null`.execute(db);
    await db.schema
      .createTable('trend_rankings')
      .addColumn('version', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('made_at', 'text', (column) => column.notNull())
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addColumn('videos', 'text', (column) => column.notNull())
      .execute();
  },
};
