import { sql, type RawBuilder } from 'kysely';
import type { Database, Engine } from '../../db/database';
import { matching, type Filter, type Matches } from './matches';
import type { SearchCursor } from './paging';
import type { Condition, Tier } from './search-terms';
import { behind } from './sorted-matches';

/** Maximum videos of a creator or category that are checked one by one. With more, SQLite's index finds frequent words faster. */
export const FEW_VIDEOS: Record<Engine, number> = { sqlite: 2_000, postgres: 5_000 };

/** Whether a creator or category has few videos. Stops counting beyond the maximum. */
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

/** A video's words in the index, each surrounded by spaces. */
const WORDS = sql`' ' || replace(search, ${'\n'}, ' ') || ' ' as words`;

/** The function that finds the position of one text in another, from 1. */
const FIND: Record<Engine, RawBuilder<unknown>> = { sqlite: sql`instr`, postgres: sql`strpos` };

/**
 * The positions of at most `limit` videos of a small creator or category that meet a condition of `tiers`, the first tier
 * first. Checks the indexed words of each video, because the index would visit all videos with frequent words. Selects the
 * positions first: PostgreSQL does not know how small the category is, and would otherwise scan all videos.
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
 * The positions, unordered, of those of the `near` newest videos after `last` that meet a condition. Checks them one by one:
 * that finds a page of frequent words immediately, whereas an index would first collect all matches.
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

/** Whether `words`, each surrounded by spaces, meet a condition. */
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
