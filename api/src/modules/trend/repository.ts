import { sql, type Kysely } from 'kysely';
import { TABLE_COLUMNS } from '../../db/table-columns';
import type { Tables, TrendRankingRow } from '../../db/tables';
import { selectVideos, type CatalogRow } from '../catalog/repository';

/** For how many days an addition counts. */
const DAYS = 7;

/** Maximum ranked videos; all others follow, the newest first. */
const RANKED_MAX = 1_000;

/**
 * The ids of the videos that trend on `day`, by their number of viewers. Each earlier day's viewers count half as much as
 * the next day's. Ties are in the catalogue's order. A viewer counts once a day per video.
 */
export async function findTrending(db: Kysely<Tables>, day: number): Promise<string[]> {
  const before = day - DAYS;
  const { rows } = await sql<{ id: string }>`
    select videos.id
    from (
      select video_id, sum(viewers * (1 << (counted_on - ${sql.lit(before)}))) as score
      from (
        select video_id, counted_on, count(distinct user_id) as viewers
        from list_videos
        where counted_on > ${sql.lit(before)} and counted_on <= ${sql.lit(day + 1)}
        group by counted_on, video_id
      ) as days
      group by video_id
    ) as scores
    join videos on videos.id = scores.video_id
    order by scores.score desc, videos.position
    limit ${sql.lit(RANKED_MAX)}`.execute(db);
  return rows.map(({ id }) => id);
}

export function findLatestRanking(db: Kysely<Tables>): Promise<TrendRankingRow | undefined> {
  return db
    .selectFrom('trend_rankings')
    .select(TABLE_COLUMNS.trend_rankings)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findRanking(db: Kysely<Tables>, version: number): Promise<TrendRankingRow | undefined> {
  return db
    .selectFrom('trend_rankings')
    .select(TABLE_COLUMNS.trend_rankings)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Does nothing if this version exists: another process was faster. */
export async function insertRanking(db: Kysely<Tables>, row: TrendRankingRow): Promise<void> {
  await db
    .insertInto('trend_rankings')
    .values(row)
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
}

/** Postpones the next ranking. */
export async function updateTimes(
  db: Kysely<Tables>,
  version: number,
  times: Pick<TrendRankingRow, 'made_at' | 'due_at'>,
): Promise<void> {
  await db.updateTable('trend_rankings').set(times).where('version', '=', version).execute();
}

/** Removes rankings made before `time`, except the latest. */
export async function deleteRankings(db: Kysely<Tables>, time: string, latest: number): Promise<void> {
  await db.deleteFrom('trend_rankings').where('made_at', '<', time).where('version', '<', latest).execute();
}

/** Maximum choices of editors that are read, the latest first: there may be many past ones. */
const CHOICES_MAX = 50;

/** The id of the live video that home features on a day; if there are several, the one with the latest first day. */
export async function findFeatured(db: Kysely<Tables>, day: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('video_details')
    .innerJoin('videos', 'videos.id', 'video_details.video_id')
    .select(['videos.id', 'featured'])
    .where('featured', '>', '')
    // Sorts after all choices that begin on this day.
    .where('featured', '<', `${day}~`)
    .orderBy('featured', 'desc')
    .limit(CHOICES_MAX)
    .execute();
  return rows.find(({ featured }) => (featured.split('/')[1] ?? day) >= day)?.id;
}

/** The existing videos with these ids, in the order of the ids. */
export async function findVideosInOrder(db: Kysely<Tables>, ids: readonly string[]): Promise<CatalogRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectVideos(db).where('videos.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
