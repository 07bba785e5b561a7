import { creatorId, MINUTES_MAX, RELATED_VIDEOS_MAX } from '@fitreel/contract';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/database';
import type { Tables, WithdrawnState } from '../../db/tables';
import { ApiError } from '../../http/responses';
import { findVideos, selectVideos, type CatalogRow } from './repository';
import { findWithdrawn } from './withdrawn-repository';

/** Lengths that differ by at most this share of the length count as the same (behaviour.md#must-watch). */
const SAME_LENGTH = 0.1;

/** How many videos of the creator are read: the next ones in the catalogue. */
const OF_CREATOR_MAX = 100;

/** Greater than every position. */
const END = 2 ** 31 - 1;

/** The video that others are listed beside, and its category. */
type Current = CatalogRow & { category_id: string };

/** States of withdrawn videos whose page still lists others. */
const WITH_PAGE: readonly WithdrawnState[] = ['removed', 'unavailable'];

/** The video with this id, even if it was removed or its host does not show it. */
async function currentVideo(db: Kysely<Tables>, id: string): Promise<Current | undefined> {
  const row = await selectVideos(db)
    .select('videos.category_id')
    .where('videos.id', '=', id)
    .executeTakeFirst();
  if (row) return row;
  const [withdrawn] = await findWithdrawn(db, [id]);
  if (!withdrawn || !WITH_PAGE.includes(withdrawn.state) || withdrawn.category_id === null) return undefined;
  return { ...withdrawn, category_id: withdrawn.category_id };
}

/**
 * The first other videos in the category of a video (behaviour.md#must-watch): videos of its length, then its creator's
 * videos, then the nearest in length. Reads about 100 of them by index, however many the category has. Throws
 * `videoMissing`.
 */
export async function relatedVideos(database: Database, id: string): Promise<CatalogRow[]> {
  const { reads: db } = database;
  const current = await currentVideo(db, id);
  if (!current) throw new ApiError('videoMissing');
  const [nearest, ofCreator] = await Promise.all([
    nearestVideos(database, current),
    videosOfCreator(db, current),
  ]);
  const isSameLength = ({ minutes }: CatalogRow) =>
    minutes > 0 && Math.abs(minutes - current.minutes) <= current.minutes * SAME_LENGTH;
  const inOrder = [...nearest.filter(isSameLength), ...ofCreator, ...nearest];
  return [...new Map(inOrder.map((row) => [row.id, row])).values()].slice(0, RELATED_VIDEOS_MAX);
}

/** The videos of the category that are nearest in length; if the length is unknown, the next ones in the catalogue. */
async function nearestVideos({ engine, reads: db }: Database, current: Current): Promise<CatalogRow[]> {
  if (current.minutes === 0)
    return fromHere(current, RELATED_VIDEOS_MAX, (after) =>
      findVideos(db, { after, category: current.category_id }, RELATED_VIDEOS_MAX + 1),
    );
  return selectVideos(db)
    .innerJoin(nearestPositions(engine, current).as('nearest'), 'nearest.position', 'videos.position')
    .orderBy('nearest.place')
    .orderBy('videos.position')
    .execute();
}

/** Other videos of the creator in the category, by nearness in length. */
async function videosOfCreator(db: Kysely<Tables>, current: Current): Promise<CatalogRow[]> {
  const creator = creatorId(current.creator);
  if (creator === '') return [];
  const rows = await fromHere(current, OF_CREATOR_MAX, (after) =>
    findVideos(db, { after, creator }, OF_CREATOR_MAX + 1),
  );
  const difference = ({ minutes }: CatalogRow) =>
    minutes === 0 || current.minutes === 0 ? MINUTES_MAX : Math.abs(minutes - current.minutes);
  return rows
    .filter(({ category_name }) => category_name === current.category_name)
    .sort((one, other) => difference(one) - difference(other));
}

/** At most `limit` rows after the current video, continuing at the start of the catalogue, without the video itself. */
async function fromHere(
  current: Current,
  limit: number,
  find: (after: number) => Promise<CatalogRow[]>,
): Promise<CatalogRow[]> {
  const following = await find(current.position);
  const rows = following.length < limit ? [...following, ...(await find(0))] : following;
  return [...new Map(rows.map((row) => [row.id, row])).values()]
    .filter(({ id }) => id !== current.id)
    .slice(0, limit);
}

/**
 * A query for the positions of the category's videos that are nearest in length, with their `place` in that order. It reads
 * one length after the other from the index until it has enough: each from the current video on, and then from the start of
 * the catalogue. A shorter video comes before one that is longer by as much; unknown lengths come last.
 */
export function nearestPositions(
  engine: Database['engine'],
  { category_id: category, minutes, position }: Pick<Current, 'category_id' | 'minutes' | 'position'>,
): RawBuilder<{ position: number; place: number }> {
  const lengths = Array.from({ length: MINUTES_MAX }, (_unused, index) => index + 1)
    .sort((one, other) => Math.abs(one - minutes) - Math.abs(other - minutes) || one - other)
    .concat(0);
  const ranges = lengths.flatMap((length) => [
    [length, position, END],
    [length, 0, position],
  ]);
  const limit = sql.lit(RELATED_VIDEOS_MAX);
  if (engine === 'sqlite')
    return sql`
      (select videos.position, ranges.key as place
        from json_each(${JSON.stringify(ranges)}) as ranges cross join videos
        where videos.category_id = ${category} and videos.minutes = ranges.value ->> 0
          and videos.position > ranges.value ->> 1 and videos.position < ranges.value ->> 2
        limit ${limit})`;
  const column = (index: number) => sql`${`{${ranges.map((range) => range[index]).join(',')}}`}::int[]`;
  return sql`
    (select found.position, ranges.place
      from unnest(${column(0)}, ${column(1)}, ${column(2)}) with ordinality as ranges (minutes, after, before, place)
      cross join lateral (
        select position from videos
        where category_id = ${category} and minutes = ranges.minutes
          and position > ranges.after and position < ranges.before
        order by position limit ${limit}) as found
      limit ${limit})`;
}
