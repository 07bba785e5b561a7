import type { Kysely } from 'kysely';
import type { SiteMigration } from './site-migration';

/** Adds the host's values of fields that editors have set. Frozen: a change of the tables is a new migration. */
export const hostValues: SiteMigration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('host_values')
      .addColumn('video_id', 'text', (column) => column.notNull())
      .addColumn('field', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('host_values_key', ['video_id', 'field'])
      .execute();
  },
};
