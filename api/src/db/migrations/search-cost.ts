import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';

/**
 * Tells PostgreSQL what the words of a row cost, so that it walks through the catalogue for frequent words alone and finds all
 * others by their index. A function in SQL has no cost: it becomes part of the query. Not parallel, because starting a
 * worker takes longer than the search. Frozen: a change of the tables is a new migration.
 */
export const searchCost: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    await sql`
      create or replace function stems_of(search text) returns tsvector immutable cost 20000 language plpgsql as $$ begin
        return array_to_tsvector(array_remove(string_to_array(split_part(search, E'\\n', 1), ' '), ''));
      end $$`.execute(db);
  },
};
