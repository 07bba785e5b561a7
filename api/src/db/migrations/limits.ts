import type { Kysely, Migration } from 'kysely';

/**
 * Adds the counts of limits that gateways share (ADR-0066). The columns are in the order in which rate-limiter-flexible
 * fills them. With SQLite the table stays empty. Frozen: a change of the tables is a new migration.
 */
export const limits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('rate_limits')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('points', 'integer', (column) => column.notNull())
      .addColumn('expire', 'bigint')
      .execute();
    await db.schema.createIndex('rate_limits_by_expiry').on('rate_limits').column('expire').execute();
  },
};
