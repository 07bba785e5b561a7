import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';
import type { SiteMigration } from './site-migration';

/** Tables of users' data that refer to videos. */
const USER_TABLES = ['list_videos', 'playlist_videos', 'positions', 'moments'];

const REFERENCE = ' references "videos" ("id")';

/**
 * Adds withdrawn videos, which viewers do not find, with their former fields (ADR-0118). Users' data may refer to one of
 * them, so it no longer references `videos`. Frozen: a change of the tables is a new migration.
 */
export const withdrawnVideos: SiteMigration = {
  locks: 'list_videos, playlist_videos, positions, moments and videos: under 0.1 s each',
  // One table at a time: a single transaction would keep the first tables locked while it waits for the next.
  isStepwise: true,
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('withdrawn_videos')
      .ifNotExists()
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull().unique())
      .addColumn('category_id', 'text', (column) => column.references('categories.id'))
      .addColumn('src', 'text', (column) => column.notNull())
      .addColumn('fields', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('withdrawn_videos_by_src')
      .ifNotExists()
      .on('withdrawn_videos')
      .column('src')
      .execute();
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    for (const table of USER_TABLES)
      if (isPostgres)
        await sql`
          alter table ${sql.ref(table)} drop constraint if exists ${sql.ref(`${table}_video_id_fkey`)}`.execute(
          db,
        );
      else await withoutReference(db, table);
    for (const statement of isPostgres ? POSTGRES : SQLITE) await sql.raw(statement).execute(db);
  },
};

/** SQLite cannot drop a reference, so this recreates the table and its indexes as they were. */
async function withoutReference(db: Kysely<unknown>, table: string): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_schema where tbl_name = ${table} and sql is not null order by type <> 'table'`.execute(
    db,
  );
  await sql`create table ${sql.ref(`${table}_copy`)} as select * from ${sql.ref(table)}`.execute(db);
  await sql`drop table ${sql.ref(table)}`.execute(db);
  for (const row of rows) await sql.raw(row.sql.replace(REFERENCE, '')).execute(db);
  await sql`insert into ${sql.ref(table)} select * from ${sql.ref(`${table}_copy`)}`.execute(db);
  await sql`drop table ${sql.ref(`${table}_copy`)}`.execute(db);
}

const COUNT = 'update catalog_version set version = version + 1;';

const POSTGRES = [
  `drop trigger if exists withdrawn_videos_change on withdrawn_videos`,
  `create trigger withdrawn_videos_change after insert or update or delete or truncate on withdrawn_videos
    for each statement execute function count_catalog_change()`,
];

const SQLITE = ['insert', 'update', 'delete'].map(
  (change) =>
    `create trigger withdrawn_videos_${change} after ${change} on withdrawn_videos begin ${COUNT} end`,
);

/**
 * Adds the journal of editors' changes: the fields of each changed video and category, before and after, as JSON objects;
 * null where it did not exist. Frozen: a change of the tables is a new migration.
 */
export const catalogChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('catalog_changes')
      .addColumn('change', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('command', 'text', (column) => column.notNull())
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .addPrimaryKeyConstraint('catalog_changes_key', ['change', 'kind', 'id'])
      .execute();
  },
};

/** Adds the author of a change: empty for the command line. Frozen: a change of the tables is a new migration. */
export const changeAuthors: SiteMigration = {
  locks: 'catalog_changes: under 0.1 s',
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('catalog_changes')
      .addColumn('author', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
