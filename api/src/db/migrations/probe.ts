import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Adds a number that changes with each check whether the database can write. Frozen: a change of the tables is a new
 * migration.
 */
export const probe: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('write_probe')
      .addColumn('state', 'integer', (column) => column.notNull())
      .execute();
    await sql`insert into write_probe (state) values (0)`.execute(db);
  },
};
