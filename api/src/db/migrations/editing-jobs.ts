import type { Kysely } from 'kysely';
import type { SiteMigration } from './site-migration';

/**
 * Adds the jobs for editors' files, so that every gateway can report their result, even after a restart (ADR-0120). Also
 * marks renamed categories while searches still find their videos by the old name. Frozen: a change of the tables is a new
 * migration.
 */
export const editingJobs: SiteMigration = {
  locks: 'categories: under 0.1 s',
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('editing_jobs')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('author', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('input', 'text', (column) => column.notNull())
      .addColumn('accepted_at', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('rows', 'integer', (column) => column.notNull())
      .addColumn('cancelled', 'integer', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('editing_jobs_by_author')
      .on('editing_jobs')
      .columns(['author', 'accepted_at'])
      .execute();
    await db.schema
      .alterTable('categories')
      .addColumn('renamed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
