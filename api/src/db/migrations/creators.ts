import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Adds the id of a video's creator, which the start fills in (`reindexVideos`). Frozen: a change of the tables is a new
 * migration.
 */
export const creators: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('videos')
      .addColumn('creator_id', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createIndex('videos_of_creator')
      .on('videos')
      .columns(['creator_id', 'position'])
      .execute();
    await sql`update search_rules set version = 0`.execute(db);
  },
};
