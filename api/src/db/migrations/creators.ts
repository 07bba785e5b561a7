import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

/**
 * Adds creators with their number of videos, and the words of their ids, by which suggestions find them. Triggers keep both
 * in step with `videos.creator_id`. Frozen: a change of the tables is a new migration.
 */
export const creatorWords: Migration = {
  async up(db: Kysely<unknown>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await db.schema
      .createTable('creators')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('videos', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('creator_words')
      // PostgreSQL's other collations do not support prefix ranges.
      .addColumn('word', isPostgres ? sql`text collate "C"` : 'text', (column) => column.notNull())
      .addColumn('creator_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('creator_words_key', ['word', 'creator_id'])
      .execute();
    for (const statement of isPostgres ? POSTGRES : SQLITE) await sql.raw(statement).execute(db);
  },
};

/** Adds the creators that each user follows. Frozen: a change of the tables is a new migration. */
export const follows: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('follows')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('creator_id', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('follows_key', ['user_id', 'creator_id'])
      .execute();
  },
};

const FILL = `insert into creators (id, videos)
  select creator_id, count(*) from videos where creator_id <> '' group by creator_id`;

const sqliteWords = (id: string) => `json_each('["' || replace(${id}, '-', '","') || '"]')`;

const sqliteAdded = `
  insert into creator_words (word, creator_id)
    select distinct value, new.creator_id from ${sqliteWords('new.creator_id')}
    where new.creator_id <> '' and not exists (select 1 from creators where id = new.creator_id);
  insert into creators (id, videos) select new.creator_id, 1 where new.creator_id <> ''
    on conflict (id) do update set videos = videos + 1;`;

const sqliteRemoved = `
  update creators set videos = videos - 1 where id = old.creator_id;
  delete from creator_words where creator_id = old.creator_id
    and word in (select value from ${sqliteWords('old.creator_id')})
    and exists (select 1 from creators where id = old.creator_id and videos = 0);
  delete from creators where id = old.creator_id and videos = 0;`;

const SQLITE = [
  FILL,
  `insert into creator_words (word, creator_id)
    select distinct value, creators.id from creators, ${sqliteWords('creators.id')}`,
  `create trigger creators_insert after insert on videos begin ${sqliteAdded} end`,
  `create trigger creators_update after update of creator_id on videos when old.creator_id <> new.creator_id
    begin ${sqliteRemoved} ${sqliteAdded} end`,
  `create trigger creators_delete after delete on videos begin ${sqliteRemoved} end`,
];

/** The rows that a statement changes, by event: added rows count 1, removed rows -1. */
const POSTGRES_CHANGES = {
  insert: ['new table as added', 'select creator_id, 1 as change from added'],
  delete: ['old table as removed', 'select creator_id, -1 as change from removed'],
  update: [
    'old table as removed new table as added',
    'select creator_id, 1 as change from added union all select creator_id, -1 from removed',
  ],
};

/** Counts a statement's changes: a new creator gets words, and a creator without videos is removed. */
function postgresCount(changes: string): string {
  const changed = `(select creator_id as id, sum(change)::integer as change from (${changes}) as changes
    where creator_id <> '' group by creator_id having sum(change) <> 0) as changed`;
  return `
    insert into creators (id, videos) select id, change from ${changed} order by id
      on conflict (id) do update set videos = creators.videos + excluded.videos;
    insert into creator_words (word, creator_id)
      select distinct unnest(string_to_array(id, '-')), id from ${changed} join creators using (id)
      where videos = change
      on conflict do nothing;
    if tg_op <> 'INSERT' then
      delete from creator_words using creators
        where videos = 0 and creator_id = id and word = any(string_to_array(id, '-'));
      delete from creators where videos = 0;
    end if;`;
}

const POSTGRES = [
  FILL,
  `insert into creator_words (word, creator_id)
    select distinct unnest(string_to_array(id, '-')), id from creators`,
  // Finds creators whose last video was removed.
  `create index creators_gone on creators (id) where videos = 0`,
  ...Object.entries(POSTGRES_CHANGES).flatMap(([event, [tables, changes = '']]) => [
    `create function count_creators_${event}() returns trigger language plpgsql as
      $$ begin ${postgresCount(changes)} return null; end $$`,
    `create trigger videos_creators_${event} after ${event} on videos referencing ${tables}
      for each statement execute function count_creators_${event}()`,
  ]),
];
