import { sql, type RawBuilder } from 'kysely';
import type { VideoFilter } from './repository';
import { conditionText, type Tier } from './search-terms';

type Matches = RawBuilder<{ position: number; tier: number }>;

/**
 * The positions of at most `limit` videos that meet a condition of `tiers`, those of the first tier first, as a query for SQLite. Its
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
function joined({ category, creator }: Omit<VideoFilter, 'after'>): RawBuilder<unknown> {
  if (category === undefined && creator === undefined) return sql``;
  const conditions = [sql`videos.position = words.rowid`];
  if (category !== undefined) conditions.push(sql`+videos.category_id = ${category}`);
  if (creator !== undefined) conditions.push(sql`+videos.creator_id = ${creator}`);
  return sql`cross join videos on ${sql.join(conditions, sql` and `)}`;
}
