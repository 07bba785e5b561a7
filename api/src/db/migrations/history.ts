import type { Kysely, Migration } from 'kysely';

/** Adds whether a user's history is paused. Frozen: a change of the tables is a new migration. */
export const history: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('users')
      .addColumn('history_paused', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
