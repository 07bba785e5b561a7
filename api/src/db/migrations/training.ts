import type { Kysely } from 'kysely';
import type { SiteMigration } from './site-migration';

/** Categories of the demo catalogue whose videos are not training. */
const NO_TRAINING = ['diet-plan', 'nutrition-fact', 'workout-music'];

/**
 * Adds whether the minutes of a category count as training. A site's own categories keep counting, so that an upgrade does
 * not reduce anybody's week; an editor can exclude them. Frozen: a change of the tables is a new migration.
 */
export const training: SiteMigration = {
  locks: 'categories: under 0.1 s',
  async up(db: Kysely<{ categories: { id: string; training: number } }>) {
    await db.schema
      .alterTable('categories')
      .addColumn('training', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await db.updateTable('categories').set({ training: 0 }).where('id', 'in', NO_TRAINING).execute();
  },
};

/** Adds whether facts are read from the titles of a category's videos. Frozen: a change of the tables is a new migration. */
export const categoryFacts: SiteMigration = {
  locks: 'categories: under 0.1 s',
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('categories')
      .addColumn('facts', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  },
};
