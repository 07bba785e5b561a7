import type { Kysely, Migration } from 'kysely';

/** A description of its own for a video's thumbnail; empty where the one of the artwork holds. Frozen. */
export const alt: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('videos')
      .addColumn('alt', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
