import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

/**
 * Adds the creator's details of videos. Lists do not show them, so a separate table keeps the rows of `videos` short. The
 * details of a withdrawn video stay here. Frozen: a change of the table is a new migration.
 */
export const details: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('video_details')
      .addColumn('video_id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('published', 'text', (column) => column.notNull())
      .addColumn('chapters', 'text', (column) => column.notNull())
      .execute();
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    for (const statement of isPostgres ? POSTGRES : SQLITE) await sql.raw(statement).execute(db);
  },
};

const COUNT = 'update catalog_version set version = version + 1;';

const POSTGRES = [
  `create trigger video_details_change after insert or update or delete or truncate on video_details
    for each statement execute function count_catalog_change()`,
];

const SQLITE = ['insert', 'update', 'delete'].map(
  (change) => `create trigger video_details_${change} after ${change} on video_details begin ${COUNT} end`,
);
