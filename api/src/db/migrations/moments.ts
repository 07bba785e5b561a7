import type { Kysely, Migration } from 'kysely';

/**
 * Adds users' named moments of videos, and the start and end of a video in a playlist; null means the video's own. Frozen: a
 * change of the tables is a new migration.
 */
export const moments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('moments')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('video_id', 'text', (column) => column.notNull().references('videos.id'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('seconds', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('moments_key', ['user_id', 'video_id', 'id'])
      .execute();
    await db.schema.alterTable('playlist_videos').addColumn('start_at', 'integer').execute();
    await db.schema.alterTable('playlist_videos').addColumn('end_at', 'integer').execute();
  },
};
