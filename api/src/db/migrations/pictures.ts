import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

/**
 * Adds the pictures that FitReel has fetched, and the sources of videos' pictures. A withdrawn video may return, so its
 * sources stay. SQLite keeps the files in `DATA_DIR`. Frozen: a change of the tables is a new migration.
 */
export const pictures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('pictures')
      .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('colour', 'text', (column) => column.notNull())
      .addColumn('unused_on', 'integer')
      .execute();
    await db.schema
      .createTable('picture_sources')
      .addColumn('video_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('problem', 'text', (column) => column.notNull().defaultTo(''))
      .addPrimaryKeyConstraint('picture_sources_key', ['video_id', 'kind'])
      .execute();
    await db.schema
      .createIndex('picture_sources_source')
      .on('picture_sources')
      .columns(['source', 'kind'])
      .execute();
    if (db.getExecutor().adapter instanceof PostgresAdapter)
      await sql`
        create table picture_files (
          hash text not null references pictures (hash) on delete cascade,
          form text not null,
          bytes bytea not null,
          primary key (hash, form))`.execute(db);
  },
};
