import type { Kysely } from 'kysely';
import type { SiteMigration } from './site-migration';

/**
 * Adds users' programmes, their done entries, and the running programme. The latter is a column of the user, a row that
 * every change of the user's data locks anyway. Frozen: a change of the tables is a new migration.
 */
export const programmes: SiteMigration = {
  locks: 'users: under 0.1 s',
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('programmes')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('document', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('run', 'integer', (column) => column.notNull())
      .addColumn('started_on', 'text', (column) => column.notNull())
      .addColumn('paused_on', 'text', (column) => column.notNull())
      .addColumn('paused_days', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('programmes_key', ['user_id', 'id'])
      .execute();
    await db.schema
      .createTable('programme_entries')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('programme_id', 'text', (column) => column.notNull())
      .addColumn('run', 'integer', (column) => column.notNull())
      .addColumn('entry_id', 'text', (column) => column.notNull())
      .addColumn('done_on', 'text', (column) => column.notNull())
      .addColumn('milliseconds', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('programme_entries_key', ['user_id', 'programme_id', 'run', 'entry_id'])
      .addForeignKeyConstraint(
        'programme_entries_programme',
        ['user_id', 'programme_id'],
        'programmes',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
    await db.schema
      .alterTable('users')
      .addColumn('running_programme', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};

/** Adds the day on which the video of an entry played. Frozen: a change of the table is a new migration. */
export const playedOn: SiteMigration = {
  locks: 'programme_entries: under 0.1 s',
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('programme_entries')
      .addColumn('played_on', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
