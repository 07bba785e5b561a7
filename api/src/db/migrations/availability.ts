import type { Kysely, Migration } from 'kysely';

/**
 * Adds the availability of videos at the video host: its last answer about each video, and viewers' reports. Each row names
 * the `src` that it is about, because an editor may change it. Frozen: a change of the tables is a new migration.
 */
export const availability: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('video_checks')
      .addColumn('video_id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('src', 'text', (column) => column.notNull())
      .addColumn('problem', 'text', (column) => column.notNull())
      .addColumn('checked_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('video_reports')
      .addColumn('video_id', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('src', 'text', (column) => column.notNull())
      .addColumn('viewers', 'integer', (column) => column.notNull())
      .addColumn('last_on', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('video_reports_key', ['video_id', 'reason'])
      .execute();
  },
};
