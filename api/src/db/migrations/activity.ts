import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { SiteMigration } from './site-migration';

/**
 * Adds users' daily activity, a weekly goal, and records of playback. SQLite stores the rows of a user together. A page
 * reads one range of the key. Frozen: a change of the tables is a new migration.
 */
export const activity: SiteMigration = {
  locks: 'users: under 0.1 s',
  async up(db: Kysely<unknown>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const ending = isPostgres ? sql`with (fillfactor = 90)` : sql`without rowid`;
    await db.schema
      .createTable('activity')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('category', 'text', (column) => column.notNull())
      .addColumn('body_part', 'text', (column) => column.notNull())
      .addColumn('milliseconds', 'integer', (column) => column.notNull())
      .addColumn('ended_at', 'bigint', (column) => column.notNull())
      .addColumn('zone_offset', 'integer', (column) => column.notNull())
      .addColumn('finished', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('activity_key', ['user_id', 'day', 'id'])
      .modifyEnd(ending)
      .execute();
    await db.schema
      .createTable('played')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('session', 'text', (column) => column.notNull())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('ended_at', 'bigint', (column) => column.notNull())
      .addColumn('milliseconds', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('played_key', ['user_id', 'session'])
      .modifyEnd(ending)
      .execute();
    await db.schema
      .alterTable('users')
      .addColumn('activity_goal', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
