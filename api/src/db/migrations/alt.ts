import type { Kysely, Migration } from 'kysely';

/** Adds a video's own alt text; empty for the one of the artwork. Frozen: a change of the tables is a new migration. */
export const alt: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('videos')
      .addColumn('alt', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
