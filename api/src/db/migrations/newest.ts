import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { createIndex, type SiteMigration } from './site-migration';

/** How many videos one statement changes on PostgreSQL. Editors wait for these rows meanwhile. */
const BATCH_SIZE = 1_000;

/** The largest integer that both engines and JavaScript represent exactly. */
const LAST = 2 ** 53 - 1;

/**
 * Adds the time when a video was added, in seconds since 1970, and `age`, a number that sorts the newest videos first: by
 * the day of publication, or of the addition if that is unknown, and then by the addition. Triggers keep `age` in step with
 * `video_details.published`. Also adds when home features a video. Frozen: a change of the tables is a new migration.
 */
export const newest: SiteMigration = {
  locks: 'videos and video_details: under 0.1 s each',
  isStepwise: true,
  async up(db: Kysely<unknown>) {
    const isPostgres = isOnPostgres(db);
    const once = sql.raw(isPostgres ? 'if not exists' : '');
    await sql`alter table videos add column ${once} added_at integer not null default 0`.execute(db);
    await sql`alter table videos add column ${once} age double precision not null default 0`.execute(db);
    await sql`alter table video_details add column ${once} featured text not null default ''`.execute(db);
    for (const statement of isPostgres ? POSTGRES : SQLITE) await sql.raw(statement).execute(db);
  },
};

/**
 * Gives existing videos their `age`, and adds its indexes. Videos keep their order: without a date, the last video of the
 * catalogue counts as added last. Frozen: a change of the tables is a new migration.
 */
export const newestOrder: SiteMigration = {
  isStepwise: true,
  async up(db: Kysely<unknown>) {
    await fill(db, isOnPostgres(db));
    await createIndex(db, 'videos_featured', 'video_details', ['featured']);
    await createIndex(db, 'videos_newest', 'videos', ['age', 'position']);
    await createIndex(db, 'videos_newest_of_category', 'videos', ['category_id', 'age', 'position']);
    await createIndex(db, 'videos_newest_of_creator', 'videos', ['creator_id', 'age', 'position']);
  },
};

const isOnPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter;

async function fill(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  const { rows } = await sql<{ end: number | null }>`select max(position) as "end" from videos`.execute(db);
  const end = rows[0]?.end ?? 0;
  const size = isPostgres ? BATCH_SIZE : end;
  const age = sql.raw(isPostgres ? postgresAge('position') : sqliteAge('videos.id', 'position'));
  for (let start = 0; start < end; start += size)
    await sql`
      update videos set added_at = position, age = ${age}
      where position > ${sql.lit(start)} and position <= ${sql.lit(start + size)} and added_at = 0`.execute(
      db,
    );
}

/** Counts every month as 31 days, because no engine rejects 31 February. */
const ageOf = (day: string, addedAt: string, integer: string) =>
  `${LAST} - (cast(substr(${day}, 1, 4) as ${integer}) * 372 + cast(substr(${day}, 6, 2) as ${integer}) * 31
    + cast(substr(${day}, 9, 2) as ${integer})) * 2147483648 - (${addedAt})`;

const published = (id: string) => `(select nullif(published, '') from video_details where video_id = ${id})`;

const sqliteAge = (id: string, addedAt: string) =>
  `(${ageOf(`coalesce(${published(id)}, date(${addedAt}, 'unixepoch'))`, addedAt, 'integer')})`;

const postgresAge = (addedAt: string) => `age_of(${published('videos.id')}, ${addedAt})`;

const ADDED = `coalesce(nullif(new.added_at, 0), unixepoch())`;

const SQLITE = [
  `create trigger videos_age after insert on videos begin
    update videos set added_at = ${ADDED}, age = ${sqliteAge('new.id', ADDED)} where id = new.id; end`,
  ...[
    ['insert', 'insert', 'new'],
    ['update', 'update of published', 'new'],
    ['delete', 'delete', 'old'],
  ].map(
    ([name, change, row]) => `create trigger video_details_age_${name} after ${change} on video_details begin
      update videos set age = ${sqliteAge(`${row}.video_id`, 'added_at')} where id = ${row}.video_id; end`,
  ),
];

const POSTGRES = [
  `create or replace function age_of(published text, added_at integer) returns double precision stable language sql as $$
    select ${ageOf('day', 'added_at', 'bigint')} from (
      select coalesce(substring(published from '^[0-9]{4}-[0-9]{2}-[0-9]{2}'),
        to_char(to_timestamp(added_at) at time zone 'UTC', 'YYYY-MM-DD')) as day) as days $$`,
  `create or replace function set_age() returns trigger language plpgsql as $$ begin
    if new.added_at = 0 then new.added_at := extract(epoch from now()); end if;
    new.age := age_of(${published('new.id')}, new.added_at);
    return new; end $$`,
  `drop trigger if exists videos_age on videos`,
  `create trigger videos_age before insert on videos for each row execute function set_age()`,
  `create or replace function change_age() returns trigger language plpgsql as $$ begin
    update videos set age = age_of(changed.published, videos.added_at)
      from (select video_id, case tg_op when 'DELETE' then '' else published end as published from changed) as changed
      where videos.id = changed.video_id and videos.age <> age_of(changed.published, videos.added_at);
    return null; end $$`,
  ...[
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ].flatMap(([change, row]) => [
    `drop trigger if exists video_details_age_${change} on video_details`,
    `create trigger video_details_age_${change} after ${change} on video_details
      referencing ${row} table as changed for each statement execute function change_age()`,
  ]),
];
