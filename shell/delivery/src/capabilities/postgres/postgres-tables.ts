import type { Attachments } from '@fitreel/protocol';
import type { Kysely, Migration } from 'kysely';

/** The tables of a store, next to the API's tables. */
export type StoreTables = {
  /** Each distinct content once, by its hash: `sha384-…`. */
  site_files: { hash: string; bytes: Buffer };
  /** `description` is the text of release.json. Each attachment has a column with its name. */
  site_releases: { app: string; version: string; description: string } & Attachments;
  /** The files of releases, including compressed copies. */
  site_release_files: { app: string; version: string; name: string; hash: string };
  /** `content` is the JSON of a `Revision`. Of several writers of a number, the primary key lets exactly one succeed. */
  site_revisions: { number: number; content: string };
  /** Records of each kind: `content` is JSON. */
  site_records: { kind: string; id: string; content: string; used_at: string | null };
};

/** All migrations by name; they run in the order of their names. Frozen: to change the tables, add a migration. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-store': {
    async up(db: Kysely<unknown>) {
      const { schema } = db;
      await schema
        .createTable('site_files')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('bytes', 'bytea', (column) => column.notNull())
        .execute();
      await schema
        .createTable('site_releases')
        .addColumn('app', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('site_releases_key', ['app', 'version'])
        .execute();
      await schema
        .createTable('site_release_files')
        .addColumn('app', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull().references('site_files.hash'))
        .addPrimaryKeyConstraint('site_release_files_key', ['app', 'version', 'name'])
        .addForeignKeyConstraint(
          'site_release_files_release',
          ['app', 'version'],
          'site_releases',
          ['app', 'version'],
          (constraint) => constraint.onDelete('cascade'),
        )
        .execute();
      await schema
        .createIndex('site_release_files_by_hash')
        .on('site_release_files')
        .column('hash')
        .execute();
      await schema
        .createTable('site_revisions')
        .addColumn('number', 'integer', (column) => column.primaryKey())
        .addColumn('content', 'text', (column) => column.notNull())
        .execute();
      await schema
        .createTable('site_records')
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('used_at', 'text')
        .addPrimaryKeyConstraint('site_records_key', ['kind', 'id'])
        .execute();
      const countKey = ['span', 'at', 'app', 'version', 'figure'] as const;
      await schema
        .createTable('site_counts')
        .addColumn('span', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('app', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('figure', 'text', (column) => column.notNull())
        .addColumn('value', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('site_counts_key', [...countKey])
        .execute();
      await schema
        .createTable('site_errors')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('app', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addColumn('last', 'text', (column) => column.notNull())
        .execute();
    },
  },
  '0002-signatures': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('site_releases').addColumn('signature', 'text').execute();
    },
  },
};
