import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';
import type { SiteMigration } from './site-migration';

/**
 * Adds the index of words that searches use, and the forms by which misspelt words are recognised. Triggers keep both in
 * step with `videos.search`: its first line has marked stems, its second line words. Frozen: a change of the tables is a new
 * migration.
 */
export const search: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('search_forms')
      .addColumn('form', 'text', (column) => column.notNull())
      .addColumn('word', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('search_forms_key', ['form', 'word'])
      .execute();
    // The version of the rules by which all videos were indexed: 0 before the first time.
    await db.schema
      .createTable('search_rules')
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute();
    await sql`insert into search_rules (version) values (0)`.execute(db);
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    for (const statement of isPostgres ? POSTGRES : SQLITE) await sql.raw(statement).execute(db);
  },
};

/** The positions in a word: no word is longer than the last one. */
const POSITIONS = JSON.stringify(Array.from({ length: 25 }, (_unused, position) => position));

const sqliteIndexed = `
  insert into video_words (rowid, words)
    values (new.position, substr(new.search, 1, instr(new.search || char(10), char(10)) - 1));
  insert into search_forms (form, word)
    select distinct substr(w.value, 1, p.value - 1) || substr(w.value, p.value + 1), w.value
    from json_each('["' || replace(substr(new.search, instr(new.search || char(10), char(10)) + 1), ' ', '","') || '"]') as w,
      json_each('${POSITIONS}') as p
    where w.value <> '' and p.value <= length(w.value)
      and not exists (select 1 from search_forms as f where f.form = w.value and f.word = w.value);`;

const sqliteForgotten = 'delete from video_words where rowid = old.position;';

const SQLITE = [
  `create virtual table video_words using fts5(words, content='', contentless_delete=1, detail=none,
    prefix='2 3 4 5 6 7', tokenize="ascii tokenchars '=~'")`,
  `create trigger video_words_insert after insert on videos begin ${sqliteIndexed} end`,
  `create trigger video_words_update after update of position, search on videos
    begin ${sqliteForgotten} ${sqliteIndexed} end`,
  `create trigger video_words_delete after delete on videos begin ${sqliteForgotten} end`,
];

const POSTGRES = [
  // An index and not a column: a copy of a row with the column could not be inserted again.
  `create function stems_of(search text) returns tsvector immutable parallel safe language sql as
    $$ select array_to_tsvector(array_remove(string_to_array(split_part(search, E'\\n', 1), ' '), '')) $$`,
  `create index videos_stems on videos using gin (stems_of(search))`,
  `create function add_search_forms() returns trigger language plpgsql as $$ begin
    insert into search_forms (form, word)
      select distinct left(word, greatest(n - 1, 0)) || substr(word, n + 1), word
      from (select distinct w as word from changed, unnest(string_to_array(split_part(search, E'\\n', 2), ' ')) as w) as words,
        generate_series(0, length(word)) as n
      where word <> '' and not exists (select 1 from search_forms as f where f.form = word and f.word = words.word)
      on conflict do nothing;
    return null; end $$`,
  ...['insert', 'update'].map(
    (change) => `create trigger video_words_${change} after ${change} on videos
      referencing new table as changed for each statement execute function add_search_forms()`,
  ),
];

/**
 * Tells PostgreSQL the cost of reading the words of a row, so that it scans the catalogue only for frequent words and uses
 * the index for all others. An SQL function has no cost of its own: it is inlined into the query. Not parallel, because
 * starting a worker takes longer than the search. Frozen: a change of the tables is a new migration.
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

/** The position at which each part ends. */
const ENDS = [4_096, 65_536, 1_048_576, 16_777_216, 2 ** 31 - 1];

/**
 * Divides PostgreSQL's index of words by the position of the videos. The index is unordered, and collects all matches before
 * the first can be read. The first parts are small, and contain a page of frequent matches. Frozen: a change of the tables
 * is a new migration.
 */
export const searchParts: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    for (const [index, end] of ENDS.entries())
      await sql`
        create index ${sql.ref(`videos_stems_${index + 1}`)} on videos using gin (stems_of(search)) with (fastupdate = off)
        where position > ${sql.lit(ENDS[index - 1] ?? 0)} and position <= ${sql.lit(end)}`.execute(db);
    await sql`drop index videos_stems`.execute(db);
  },
};

/**
 * Makes PostgreSQL insert words into their index immediately. By default it first lists up to 4 MB of changes, and every
 * search reads the whole list until it is cleaned up. Frozen: a change of the tables is a new migration.
 */
export const searchAtOnce: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    await sql`alter index videos_stems set (fastupdate = off)`.execute(db);
    await sql`select gin_clean_pending_list('videos_stems')`.execute(db);
  },
};

/** Prefix lengths in characters, including the mark of a stem: a word that is checked for misspelling has at most 24 letters. */
const LENGTHS = Array.from({ length: 24 }, (_unused, index) => index + 2).join(' ');

/**
 * Adds prefixes of long words to SQLite's index of words. For any other prefix, all its words are gathered before the first
 * match can be read: 0.3 s if each of a million videos has one. Frozen: a change of the tables is a new migration.
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
      // One tree instead of several, each of which is searched for every word.
      `insert into video_words (video_words) values ('optimize')`,
    ])
      await sql.raw(statement).execute(db);
  },
};

/**
 * Adds the progress of indexing by newer rules: their version, and the last indexed id. Frozen: a change of the tables is a
 * new migration.
 */
export const searchProgress: SiteMigration = {
  locks: 'search_rules: under 0.1 s',
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('search_rules')
      .addColumn('next_version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('search_rules')
      .addColumn('indexed_to', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
