import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Adds sessions that can be ended, and guest accounts. Older tokens name no session: they are valid while the user's
 * `sessionless_tokens` is 1. Frozen: a change of the tables is a new migration.
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

/**
 * Adds the day on which an addition to a list counts for Trend, or null if it does not count, and the resulting rankings.
 * Frozen: a change of the tables is a new migration.
 */
export const trend: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('list_videos').addColumn('counted_on', 'integer').execute();
    await sql`
      create index list_videos_counted on list_videos (counted_on, video_id, user_id)
      where counted_on is not null`.execute(db);
    await db.schema
      .createTable('trend_rankings')
      .addColumn('version', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('made_at', 'text', (column) => column.notNull())
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addColumn('videos', 'text', (column) => column.notNull())
      .execute();
  },
};

/** Adds a number that every check of the database's writability changes. Frozen: a change of the tables is a new migration. */
export const probe: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('write_probe')
      .addColumn('state', 'integer', (column) => column.notNull())
      .execute();
    await sql`insert into write_probe (state) values (0)`.execute(db);
  },
};

/** Adds the secret that servers share if no setting has one. Frozen: a change of the tables is a new migration. */
export const sharedSecret: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('shared_secret')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('secret', 'text', (column) => column.notNull())
      .execute();
  },
};
