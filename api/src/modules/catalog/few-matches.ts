import { sql, type RawBuilder } from 'kysely';
import type { Database, Engine } from '../../db/database';
import { matching, type Filter, type Matches } from './matches';
import type { SearchCursor } from './paging';
import type { Condition, Tier } from './search-terms';
import { behind } from './sorted-matches';

/** At most so many videos of a creator or a category are looked at one by one. With more, SQLite finds frequent words sooner by its index. */
export const FEW_VIDEOS: Record<Engine, number> = { sqlite: 2_000, postgres: 5_000 };

/** Whether a creator or a category has few videos: counts no further. */
export async function hasFewVideos(
  { engine, reads }: Database,
  { category, creator }: Filter,
): Promise<boolean> {
  if (category === undefined && creator === undefined) return false;
  const own = reads
    .selectFrom('videos')
    .select('position')
    .where(matching(creator === undefined ? { category } : { creator }))
    .limit(FEW_VIDEOS[engine] + 1);
  const { count } = await reads
    .selectFrom(own.as('own'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) <= FEW_VIDEOS[engine];
}

/** What the index of words has of a video, with a space around each. */
const WORDS = sql`' ' || replace(search, ${'\n'}, ' ') || ' ' as words`;

/** Where a text is in another, from 1. */
const FIND: Record<Engine, RawBuilder<unknown>> = { sqlite: sql`instr`, postgres: sql`strpos` };

/**
 * The positions of at most `limit` videos of a creator or a category with few that meet a condition of `tiers`, the first tier first.
 * Reads what the index of words has of each: the index itself would go through all videos that have frequent words. The positions come
 * first: PostgreSQL, which does not know how small the category is, would else walk through all videos.
 */
export const fewMatches =
  (engine: Engine) =>
  (tiers: readonly Tier[], filter: Filter, limit: number): Matches => {
    const cases = tiers.map(
      ({ tier, condition, after }) =>
        sql`when position > ${after} and ${meeting(engine, condition)} then ${sql.lit(tier)}`,
    );
    return sql`
      (with own as materialized (
          select position, ${WORDS}
          from (select position from videos where ${matching(filter)} order by position limit ${FEW_VIDEOS[engine]}) as few
          join videos using (position)),
        ranked as (select case ${sql.join(cases, sql` `)} end as tier, position from own)
        select tier, position from ranked where tier is not null order by tier, position limit ${limit})`;
  };

/**
 * The positions of those of the `near` newest videos behind `last` that meet a condition, in no order. Their words are looked at one by one:
 * that finds a page of frequent words at once, where an index would first collect all matches.
 */
export const newestNear = (
  engine: Engine,
  condition: Condition,
  filter: Filter,
  last: SearchCursor,
  near: number,
): Matches => sql`
  (select age as tier, position
    from (select position, age, ${WORDS} from videos
      where ${behind(last)} and ${matching(filter)} order by age, position limit ${sql.lit(near)}) as near
    where ${meeting(engine, condition)})`;

/** Whether `words`, with a space around each, meet a condition. */
function meeting(engine: Engine, { all, facts = [], any = [], except }: Condition): RawBuilder<unknown> {
  const has = ({ text, isPrefix }: Condition['all'][number]) =>
    sql`${FIND[engine]}(words, ${` ${text}${isPrefix ? '' : ' '}`}) > 0`;
  const hasAll = (list: Condition['all']) => sql`(${sql.join(list.map(has), sql` and `)})`;
  const tests = [
    ...all.map(has),
    ...facts.map((list) => sql`(${sql.join(list.map(has), sql` or `)})`),
    ...(any.length > 0 ? [sql`(${sql.join(any.map(hasAll), sql` or `)})`] : []),
    ...except.map((list) => sql`not ${hasAll(list)}`),
  ];
  return sql.join(tests, sql` and `);
}
