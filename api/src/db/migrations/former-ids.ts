import type { Kysely } from 'kysely';
import type { SiteMigration } from './site-migration';

/** Adds ids that the catalogue no longer uses (ADR-0142). Frozen: a change of the table is a new migration. */
export const formerIds: SiteMigration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('former_ids')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('successor', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
      .addPrimaryKeyConstraint('former_ids_key', ['kind', 'id'])
      .execute();
  },
};
