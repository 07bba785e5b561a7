import type { Kysely, Migration } from 'kysely';

/**
 * Sessions that can be ended, and accounts of guests. Tokens from before name no session: they count for as long as the
 * user's `sessionless_tokens` is 1. Frozen: a change of the tables is a new migration.
 */
export const sessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('users')
      .addColumn('guest', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('users')
      .addColumn('sessionless_tokens', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema
      .createTable('sessions')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('sessions_key', ['user_id', 'id'])
      .execute();
    await db.schema
      .createIndex('sessions_by_expiry')
      .on('sessions')
      .columns(['expires_at', 'user_id', 'id'])
      .execute();
  },
};
