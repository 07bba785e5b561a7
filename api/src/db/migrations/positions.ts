import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

/**
 * Adds users' positions in videos. Only the key is indexed, so that PostgreSQL can update rows in place. SQLite stores the
 * rows of a user together. Frozen: a change of the tables is a new migration.
 */
export const positions: Migration = {
  async up(db: Kysely<unknown>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await db.schema
      .createTable('positions')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('video_id', 'text', (column) => column.notNull().references('videos.id'))
      .addColumn('seconds', 'integer', (column) => column.notNull())
      .addColumn('duration', 'integer', (column) => column.notNull())
      .addColumn('watched', 'integer', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('positions_key', ['user_id', 'video_id'])
      .modifyEnd(isPostgres ? sql`with (fillfactor = 90)` : sql`without rowid`)
      .execute();
  },
};
