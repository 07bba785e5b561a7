import { MINUTES_MAX } from '@fitreel/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Engine } from '../../db/database';
import {
  inPartOf,
  joined,
  matching,
  matchingInPart,
  PART_ENDS,
  queryOf,
  UNINDEXED,
  type Filter,
  type Matches,
} from './matches';
import type { SearchCursor } from './paging';
import { conditionText, type Condition } from './search-terms';
import { FACT, minutesTerm } from './search-words';

/** The orders of search results, besides the best match first. */
export type Sort = 'newest' | 'shortest';

/** `longest` has the known lengths below the tier of `last`, the longest first. Pages do not use it. */
export type Order = Sort | 'longest';

/** The tier of unknown lengths, after all others. */
export const UNKNOWN_LENGTH = MINUTES_MAX + 1;

/** `last`, or the place before all videos of `minutes`, the shortest: looking up shorter lengths would only cost time. */
export const notBefore = (minutes: number, sort: Order, last: SearchCursor): SearchCursor =>
  sort === 'shortest' && last.tier < minutes ? { tier: minutes, after: 0 } : last;

type SortedMatches = (condition: Condition, filter: Filter, last: SearchCursor, limit: number) => Matches;

/** The sort key of a video. */
export const tierOf = ({ minutes, age }: { minutes: number; age: number }, sort: Order): number =>
  sort === 'newest' ? age : minutes || UNKNOWN_LENGTH;

/**
 * The positions of at most `limit` videos after `last` that meet a condition, sorted, as a query. Lengths are read one after
 * the other, each as a fact in the index of words, so these queries do not collect all matches first. `newest` does: try
 * `newestNear` first.
 */
export const SORTED: Record<Engine, Record<Order, SortedMatches>> = {
  sqlite: {
    newest: (condition, filter, last, limit) => sql`
      (select videos.age as tier, words.rowid as position
        from video_words as words cross join videos on videos.position = words.rowid
        where words.video_words match ${conditionText('sqlite', condition)} and ${behind(last)}
          and ${matching(filter, sql`+videos.category_id`)}
        order by videos.age, words.rowid limit ${limit})`,
    shortest: sqliteByLength(lengthsFrom),
    longest: sqliteByLength(lengthsBelow),
  },
  postgres: {
    newest: (condition, filter, last, limit) => {
      const query = queryOf(condition);
      const parts = PART_ENDS.map(
        (_end, index) => sql`
          select age, position from videos
          where ${inPartOf(index, query)} and ${matchingInPart(filter)} and (age, ${UNINDEXED}) > (${last.tier}, ${last.after})`,
      );
      return sql`
        (select age as tier, position from (${sql.join(parts, sql` union all `)}) as parts
          order by age, position limit ${limit})`;
    },
    shortest: postgresByLength(lengthsFrom),
    longest: postgresByLength(lengthsBelow),
  },
};

/** After the last video of a page, in the order of the newest. */
export const behind = ({ tier, after }: SearchCursor) =>
  sql<boolean>`(videos.age, videos.position) > (${tier}, ${after})`;

function sqliteByLength(lengthsOf: (last: SearchCursor) => number[]): SortedMatches {
  return (condition, filter, last, limit) => sql`
    (select lengths.value as tier, words.rowid as position
      from json_each(${JSON.stringify(lengthsOf(last))}) as lengths cross join video_words as words ${joined(filter)}
      where words.video_words match ${conditionText('sqlite', condition)} || ' AND "' || ${factAt(sql`lengths.value`)} || '"'
        and words.rowid > ${startIn(sql`lengths.value`, last)}
      limit ${limit})`;
}

function postgresByLength(lengthsOf: (last: SearchCursor) => number[]): SortedMatches {
  return (condition, filter, last, limit) => {
    const length = sql`lengths.tier`;
    const query = sql`(${`${conditionText('postgres', condition)} & '`} || ${factAt(length)} || ${"'"})::tsquery`;
    const parts = PART_ENDS.map(
      (_end, index) => sql`
        (select position from videos
          where ${inPartOf(index, query)} and ${matchingInPart(filter)} and ${UNINDEXED} > ${startIn(length, last)}
          order by ${UNINDEXED} limit ${limit})`,
    );
    return sql`
      (select ${length} as tier, found.position
        from unnest(${`{${lengthsOf(last).join(',')}}`}::int[]) as lengths (tier)
        cross join lateral (${sql.join(parts, sql` union all `)} limit ${limit}) as found
        limit ${limit})`;
  };
}

/** The lengths from the last video's on. */
function lengthsFrom({ tier }: SearchCursor): number[] {
  const first = Math.max(1, tier);
  return Array.from({ length: UNKNOWN_LENGTH + 1 - first }, (_unused, index) => first + index);
}

/** The known lengths below the last video's, the longest first. */
function lengthsBelow({ tier }: SearchCursor): number[] {
  return Array.from({ length: Math.max(0, tier - 1) }, (_unused, index) => tier - 1 - index);
}

/** The fact of the videos of a tier. */
const factAt = (tier: RawBuilder<unknown>) =>
  sql`${sql.lit(FACT + minutesTerm(0).slice(0, -1))} || (${tier} % ${sql.lit(UNKNOWN_LENGTH)})`;

/** The position after which the videos of a tier follow. */
const startIn = (tier: RawBuilder<unknown>, last: SearchCursor) =>
  sql`case when ${tier} = ${last.tier} then ${last.after} else 0 end`;
