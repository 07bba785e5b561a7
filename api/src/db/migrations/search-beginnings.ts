import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';

/** Lengths in characters, the mark of a stem included: a word that can be misspelt has at most 24 letters. */
const LENGTHS = Array.from({ length: 24 }, (_unused, index) => index + 2).join(' ');

/**
 * Lets SQLite's index of words hold the beginnings of long words too. A beginning that it does not hold is gathered from all
 * its words before the first match can be read: 0.3 s where each of a million videos has one. Frozen: a change of the tables is
 * a new migration.
 */
export const searchBeginnings: Migration = {
  async up(db: Kysely<unknown>) {
    if (db.getExecutor().adapter instanceof PostgresAdapter) return;
    for (const statement of [
      `drop table video_words`,
      `create virtual table video_words using fts5(words, content='', contentless_delete=1, detail=none,
        prefix='${LENGTHS}', tokenize="ascii tokenchars '=~'")`,
      `insert into video_words (rowid, words)
        select position, substr(search, 1, instr(search || char(10), char(10)) - 1) from videos order by position`,
      // One tree instead of several, of which each word of a search looks into all.
      `insert into video_words (video_words) values ('optimize')`,
    ])
      await sql.raw(statement).execute(db);
  },
};
