import { type Kysely, type Migration, sql } from 'kysely';
import { createIndex, type SiteMigration } from './site-migration';

const TEXTS = ['level', 'equipment', 'body_part', 'intensity', 'facts_from_title'];
const NUMBERS = ['minutes', 'facet'];

/**
 * Adds the facts of videos, and the indexes that filters use. The next start fills in the facts from titles
 * (`reindexVideos`). Frozen: a change of the tables is a new migration.
 */
export const facts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of TEXTS)
      await db.schema
        .alterTable('videos')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    for (const name of NUMBERS)
      await db.schema
        .alterTable('videos')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    await db.schema.createIndex('videos_of_facet').on('videos').columns(['facet', 'position']).execute();
    await db.schema
      .createIndex('videos_of_category_and_facet')
      .on('videos')
      .columns(['category_id', 'facet', 'position'])
      .execute();
    await sql`update search_rules set version = 0`.execute(db);
  },
};

/** Adds the index that finds the videos of a category by length. Frozen: a change of the tables is a new migration. */
export const lengths: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('videos_of_category_and_length')
      .on('videos')
      .columns(['category_id', 'minutes', 'position'])
      .execute();
  },
};

/**
 * Adds the indexes that filters use to count body parts and intensities, and to find all videos by length. Frozen: a change
 * of the tables is a new migration.
 */
export const filters: SiteMigration = {
  isStepwise: true,
  async up(db: Kysely<unknown>) {
    await createIndex(db, 'videos_by_facts', 'videos', ['category_id', 'facet', 'body_part', 'intensity']);
    await createIndex(db, 'videos_of_length', 'videos', ['minutes', 'position']);
  },
};
