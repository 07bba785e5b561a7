import { type RawBuilder, sql } from 'kysely';
import type { VideoFilter } from './repository';
import { type Condition, type Tier, conditionText } from './search-terms';

/** Where the parts of the index of words end, by the position of the videos (migration 0011); the last has no end. */
export const PART_ENDS = [4_096, 65_536, 1_048_576, 16_777_216, 2 ** 31 - 1];

/** How many of the next videos are looked at one by one: that finds a page of frequent words at once. */
export const NEAR = 64;

export type Filter = Omit<VideoFilter, 'after'>;
export type Matches = RawBuilder<{ position: number; tier: number }>;

/**
 * The positions of at most `limit` videos that meet a condition of `tiers`, the first tier first, as a query for
 * PostgreSQL. Its index knows no order: it collects all matches before it sorts them. So the query looks at the next videos first, then
 * in one part of the index after the other, and ends with the first that completes the page. It has one shape for all values, and
 * so one plan: planning each search for its values takes longer than running it. RUM, an index with an order, is an extension that few
 * hosts offer.
 */
export function postgresMatches(tiers: readonly Tier[], filter: Filter, limit: number): Matches {
  const starts = [...new Set(tiers.map(({ after }) => after))];
  const tables = starts.flatMap((after, start) => nextVideos(start, after, filter));
  const branches = tiers.flatMap(({ tier, condition, after }) => {
    const rest = wholeWordsOf(condition);
    if (rest) tables.push(sql`${named('rest', tier)} as materialized (${anyMeeting(queryOf(rest))})`);
    const start = starts.indexOf(after);
    const seen = sql`(select position from ${named('seen', start)})`;
    const selected = sql`select ${sql.lit(tier)} as tier, position`;
    const parts = PART_ENDS.map(
      (end, index) => sql`
        (${selected} from videos
          where ${inPart(index, condition)} and ${matchingInPart(filter)}
            and ${UNINDEXED} > ${seen} and ${seen} < ${sql.lit(end)}
            and ${rest ? sql`exists (select from ${named('rest', tier)})` : sql`true`}
          order by ${UNINDEXED} limit ${limit})`,
    );
    return [sql`${selected} from ${named('near', start)} where stems @@ ${queryOf(condition)}`, ...parts];
  });
  return sql`(with ${sql.join(tables)} ${sql.join(branches, sql` union all `)} limit ${limit})`;
}

/** Keeps PostgreSQL from walking through the catalogue in its order, which takes seconds where it finds less than it expects. */
export const UNINDEXED = sql`position + 0`;

const named = (table: string, number: number) => sql.ref(`${table}_${number}`);

/** The next videos after the position `after` with their stems, and the position up to which they have been seen. */
function nextVideos(start: number, after: number, filter: Filter): RawBuilder<unknown>[] {
  const near = named('near', start);
  return [
    sql`${near} as materialized (
      select position, stems_of(search) as stems from videos where position > ${after} and ${matching(filter)}
      order by position limit ${sql.lit(NEAR)})`,
    sql`${named('seen', start)} as materialized (
      select case when count(*) < ${sql.lit(NEAR)} then ${sql.lit(PART_ENDS.at(-1))} else max(position) end as position
      from ${near})`,
  ];
}

export function matching({ category, creator }: Filter, column = sql`category_id`): RawBuilder<boolean> {
  const filters = [sql<boolean>`true`];
  if (category !== undefined) filters.push(sql`${column} = ${category}`);
  if (creator !== undefined) filters.push(sql`creator_id = ${creator}`);
  return sql`${sql.join(filters, sql` and `)}`;
}

/**
 * The same in a part of the index of words, which has the words of the category's name as well: keeps PostgreSQL from collecting half
 * a million videos of a category by another index, which takes 0.2 s, for the few that have the words.
 */
export const matchingInPart = (filter: Filter): RawBuilder<boolean> =>
  matching(filter, sql`category_id || ''`);

/**
 * The whole words beside a beginning, if there are both. Where no video has them, that saves collecting all words with that
 * beginning.
 */
function wholeWordsOf({ all, facts = [] }: Condition): Condition | undefined {
  const whole = all.filter(({ isPrefix }) => !isPrefix);
  const isRest = whole.length < all.length && whole.length + facts.length > 0;
  return isRest ? { all: whole, facts, except: [] } : undefined;
}

/** A row without columns if any video meets a `tsquery`, as a query for PostgreSQL. */
export function anyMeeting(query: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = PART_ENDS.map((_end, index) => sql`select from videos where ${inPartOf(index, query)}`);
  return sql`${sql.join(parts, sql` union all `)} limit 1`;
}

/** Names the bounds of a part as its index does, which is how PostgreSQL finds that index. */
function inPart(index: number, condition: Condition): RawBuilder<boolean> {
  return inPartOf(index, queryOf(condition));
}

/** The same for a `tsquery`. */
export function inPartOf(index: number, query: RawBuilder<unknown>): RawBuilder<boolean> {
  const from = sql`position > ${sql.lit(PART_ENDS[index - 1] ?? 0)}`;
  const to = sql`position <= ${sql.lit(PART_ENDS[index])}`;
  return sql`stems_of(search) @@ ${query} and ${from} and ${to}`;
}

export function queryOf(condition: Condition): RawBuilder<unknown> {
  return sql`${conditionText('postgres', condition)}::tsquery`;
}

/**
 * The positions of at most `limit` videos that meet a condition of `tiers`, the first tier first, as a query for SQLite. Its
 * index is in the catalogue's order, so it reads from match to match, and looks for no tier once the page is full.
 */
export function sqliteMatches(
  tiers: readonly Tier[],
  filter: Omit<VideoFilter, 'after'>,
  limit: number,
): Matches {
  const parts = tiers.map(
    ({ tier, condition, after }) => sql`
      select * from (
        select ${sql.lit(tier)} as tier, words.rowid as position from video_words as words ${joined(filter)}
        where words.video_words match ${conditionText('sqlite', condition)} and words.rowid > ${after}
        order by words.rowid limit ${limit})`,
  );
  return sql`(${sql.join(parts, sql` union all `)} limit ${limit})`;
}

/** The cross join and the plus keep SQLite from walking through the category or the creator instead of the matches. */
export function joined({ category, creator }: Omit<VideoFilter, 'after'>): RawBuilder<unknown> {
  if (category === undefined && creator === undefined) return sql``;
  const conditions = [sql`videos.position = words.rowid`];
  if (category !== undefined) conditions.push(sql`+videos.category_id = ${category}`);
  if (creator !== undefined) conditions.push(sql`+videos.creator_id = ${creator}`);
  return sql`cross join videos on ${sql.join(conditions, sql` and `)}`;
}
