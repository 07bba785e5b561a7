import { type RawBuilder, sql } from 'kysely';
import type { VideoFilter } from './repository';
import { type Condition, type Tier, conditionText } from './search-terms';

/** The last position of each part of the index of words (migration 0011); the last part is unbounded. */
export const PART_ENDS = [4_096, 65_536, 1_048_576, 16_777_216, 2 ** 31 - 1];

/** How many of the next videos are checked one by one, which finds a page of frequent words immediately. */
export const NEAR = 64;

export type Filter = Omit<VideoFilter, 'after'>;
export type Matches = RawBuilder<{ position: number; tier: number }>;

/**
 * The positions of at most `limit` videos that meet a condition of `tiers`, the first tier first, as a query for PostgreSQL.
 * Its index is unordered: it collects all matches before it sorts them. So the query checks the next videos first, then one
 * part of the index after the other, and stops at the first that completes the page. It has one shape for all values, and so
 * one plan: planning each search for its values takes longer than running it. RUM, an ordered index, is an extension that
 * few hosts offer.
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

/** Keeps PostgreSQL from scanning the catalogue in order, which takes seconds if it finds less than expected. */
export const UNINDEXED = sql`position + 0`;

const named = (table: string, number: number) => sql.ref(`${table}_${number}`);

/** The next videos after the position `after` with their stems, and the position up to which they were seen. */
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
 * The same filter in a part of the index of words, which also has the words of the category's name. Keeps PostgreSQL from
 * using another index to collect half a million videos of a category, which takes 0.2 s, for a few with the words.
 */
export const matchingInPart = (filter: Filter): RawBuilder<boolean> =>
  matching(filter, sql`category_id || ''`);

/**
 * The whole words next to a prefix, if a search has both. If no video has the words, this avoids collecting all words with
 * the prefix.
 */
function wholeWordsOf({ all, facts = [] }: Condition): Condition | undefined {
  const whole = all.filter(({ isPrefix }) => !isPrefix);
  const isRest = whole.length < all.length && whole.length + facts.length > 0;
  return isRest ? { all: whole, facts, except: [] } : undefined;
}

/** A query for PostgreSQL that returns a row without columns if any video meets a `tsquery`. */
export function anyMeeting(query: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = PART_ENDS.map((_end, index) => sql`select from videos where ${inPartOf(index, query)}`);
  return sql`${sql.join(parts, sql` union all `)} limit 1`;
}

/** States the bounds of a part as its index does, so that PostgreSQL uses that index. */
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
 * index is in the catalogue's order, so it reads match by match, and skips further tiers once the page is full.
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

/** The cross join and the plus make SQLite visit the matches instead of scanning the category or creator. */
export function joined({ category, creator }: Omit<VideoFilter, 'after'>): RawBuilder<unknown> {
  if (category === undefined && creator === undefined) return sql``;
  const conditions = [sql`videos.position = words.rowid`];
  if (category !== undefined) conditions.push(sql`+videos.category_id = ${category}`);
  if (creator !== undefined) conditions.push(sql`+videos.creator_id = ${creator}`);
  return sql`cross join videos on ${sql.join(conditions, sql` and `)}`;
}
