import type { Kysely, Migration } from 'kysely';

/** Adds users' workouts. Frozen: a change of the tables is a new migration. */
export const workouts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('workouts')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('document', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('workouts_key', ['user_id', 'id'])
      .execute();
  },
};
