import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

const TABLES = ['videos', 'categories'];
const CHANGES = ['insert', 'update', 'delete'];

/**
 * Adds a number that changes with every change of a video or category, even one made by hand. It tells several servers which
 * of their public responses are out of date. Frozen: a change of the tables is a new migration.
 */
export const catalogVersion: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('catalog_version')
      .addColumn('version', 'bigint', (column) => column.notNull())
      .execute();
    await sql`insert into catalog_version (version) values (1)`.execute(db);
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    for (const statement of isPostgres ? postgresTriggers() : sqliteTriggers())
      await sql.raw(statement).execute(db);
  },
};

const COUNT = 'update catalog_version set version = version + 1;';

function postgresTriggers(): string[] {
  return [
    `create function count_catalog_change() returns trigger language plpgsql as
      $$ begin ${COUNT} return null; end $$`,
    ...TABLES.map(
      (table) => `create trigger ${table}_change after ${CHANGES.join(' or ')} or truncate on ${table}
        for each statement execute function count_catalog_change()`,
    ),
  ];
}

function sqliteTriggers(): string[] {
  return TABLES.flatMap((table) =>
    CHANGES.map(
      (change) => `create trigger ${table}_${change} after ${change} on ${table} begin ${COUNT} end`,
    ),
  );
}

/** Adds a video's own alt text; if it is empty, the artwork's text applies. Frozen: a change of the tables is a new migration. */
export const alt: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('videos')
      .addColumn('alt', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};

/**
 * Adds the id of a video's creator, which the next start fills in (`reindexVideos`). Frozen: a change of the tables is a new
 * migration.
 */
export const creators: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('videos')
      .addColumn('creator_id', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createIndex('videos_of_creator')
      .on('videos')
      .columns(['creator_id', 'position'])
      .execute();
    await sql`update search_rules set version = 0`.execute(db);
  },
};
