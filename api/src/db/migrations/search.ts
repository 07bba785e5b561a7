import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';

/**
 * Adds the index of words that searches use, and the forms by which misspelt words find their meaning. Triggers keep both
 * in step with `videos.search`, whose first line holds marked stems and whose second line holds words. Frozen: a change of the
 * tables is a new migration.
 */
export const search: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('search_forms')
      .addColumn('form', 'text', (column) => column.notNull())
      .addColumn('word', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('search_forms_key', ['form', 'word'])
      .execute();
    // The rules by which all videos were indexed: 0 before the first time.
    await db.schema
      .createTable('search_rules')
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute();
    await sql`insert into search_rules (version) values (0)`.execute(db);
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    for (const statement of isPostgres ? POSTGRES : SQLITE) await sql.raw(statement).execute(db);
  },
};

/** No word is longer than its last position. */
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
  // No column: a copy of a row could not be inserted again.
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
