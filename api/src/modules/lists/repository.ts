import { sql, type Kysely } from 'kysely';
import type { ListName, Tables } from '../../db/tables';
import type { UserChange } from '../../db/locks';
import { batchedRead } from '../../db/batched-read';
import { rowsFor, type Paging } from '../catalog/paging';
import { selectVideos, type CatalogRow } from '../catalog/repository';

/** The videos of one list, in order of addition. */
export function findListVideos(db: Kysely<Tables>, userId: string, list: ListName): Promise<CatalogRow[]> {
  return selectVideos(db)
    .innerJoin('list_videos', 'list_videos.video_id', 'videos.id')
    .where('list_videos.user_id', '=', userId)
    .where('list_videos.list', '=', list)
    .orderBy('list_videos.position')
    .execute();
}

/** Returns a function that finds the ids of a whole list's videos in order of addition. */
export function prepareFindIds(db: Kysely<Tables>) {
  const find = batchedRead<'user_id' | 'list', { ids: string | null }>(db, ['user_id', 'list'], (batch) =>
    batch.selectFrom('keys').select((eb) => [
      'position',
      eb
        .selectFrom('list_videos')
        // Ids are parts of paths, so they contain no space.
        .select(sql<string | null>`string_agg(video_id, ' ' order by position)`.as('ids'))
        .whereRef('list_videos.user_id', '=', 'keys.user_id')
        .whereRef('list_videos.list', '=', 'keys.list')
        .as('ids'),
    ]),
  );
  return async (userId: string, list: ListName): Promise<string[]> =>
    (await find({ user_id: userId, list }))?.ids?.split(' ') ?? [];
}

/** The ids of a list's videos in order of addition, with their positions: the rows of a page of the list. */
export function findEntries(db: Kysely<Tables>, userId: string, list: ListName, paging: Paging) {
  let query = db
    .selectFrom('list_videos')
    .select(['video_id as id', 'position as entry'])
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('position', '>', paging.after);
  const rows = rowsFor(paging);
  if (rows !== undefined) query = query.limit(rows);
  return query.orderBy('position').execute();
}

/** Whether the user's history is paused; undefined if the user does not exist. */
export async function findHistoryPause(db: Kysely<Tables>, userId: string): Promise<boolean | undefined> {
  const user = await db
    .selectFrom('users')
    .select('history_paused')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user && user.history_paused === 1;
}

export async function updateHistoryPause({ trx, userId }: UserChange, paused: boolean): Promise<void> {
  await trx
    .updateTable('users')
    .set({ history_paused: paused ? 1 : 0 })
    .where('id', '=', userId)
    .execute();
}

/** One list or playlist of a user: the table of its videos, and the column that names it. */
type Container =
  | readonly ['list_videos', 'list', name: ListName]
  | readonly ['playlist_videos', 'playlist_id', id: string];

/** The ids of the videos in the list or playlist. */
export async function findContained(
  { trx, userId }: UserChange,
  [table, column, name]: Container,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ video_id: string }>`
    select video_id from ${sql.table(table)}
    where user_id = ${userId} and ${sql.ref(column)} = ${name} and video_id in (${sql.join(ids)})
  `.execute(trx);
  return new Set(rows.map(({ video_id }) => video_id));
}

/** The number of videos in the list. */
export async function countListVideos({ trx, userId }: UserChange, list: ListName): Promise<number> {
  const { count } = await trx
    .selectFrom('list_videos')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Removes the first `count` videos of the list. */
export async function deleteFirstListVideos(
  change: UserChange,
  list: ListName,
  count: number,
): Promise<void> {
  const { trx, userId } = change;
  await deleteFromList(change, list)
    .where(
      'position',
      'in',
      trx
        .selectFrom('list_videos as first')
        .select('first.position')
        .where('first.user_id', '=', userId)
        .where('first.list', '=', list)
        .orderBy('first.position')
        .limit(count),
    )
    .execute();
}

/** Adds a video. False if the list already has it: the primary key decides, not an earlier read. */
export async function insertListVideo(
  { trx, userId, position }: UserChange,
  list: ListName,
  { videoId, countedOn }: { videoId: string; countedOn: number | null },
): Promise<boolean> {
  const added = await trx
    .insertInto('list_videos')
    .values({ user_id: userId, list, video_id: videoId, position, counted_on: countedOn })
    .onConflict((conflict) => conflict.columns(['user_id', 'list', 'video_id']).doNothing())
    .returning('video_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** A video to add at a place in the list; at the end if `place` is undefined or beyond the last. */
export type PlacedVideo = { videoId: string; place: number | undefined; countedOn: number | null };

/**
 * Adds the videos that the list lacks, one after the other. Without a gap, the videos behind them move to higher positions,
 * so that the order of positions remains the order of the list.
 */
export async function insertListVideosAt(
  { trx, userId, position: latest }: UserChange,
  list: ListName,
  videos: readonly PlacedVideo[],
): Promise<void> {
  const order: { videoId: string; position: number; countedOn: number | null }[] = await trx
    .selectFrom('list_videos')
    .select(['video_id as videoId', 'position', 'counted_on as countedOn'])
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy('position')
    .execute();
  const known = new Set(order.map(({ videoId }) => videoId));
  for (const { videoId, place, countedOn } of videos) {
    if (known.has(videoId)) continue;
    known.add(videoId);
    // At the end, the video is the latest addition.
    const isLast = place === undefined || place >= order.length;
    order.splice(isLast ? order.length : place, 0, { videoId, position: isLast ? latest : 0, countedOn });
  }
  let last = 0;
  const changed = order.flatMap(({ videoId, position, countedOn }) => {
    const isMoved = position <= last;
    last = isMoved ? last + 1 : position;
    return isMoved || position === latest
      ? [{ user_id: userId, list, video_id: videoId, position: last, counted_on: countedOn }]
      : [];
  });
  if (changed.length === 0) return;
  await trx
    .insertInto('list_videos')
    .values(changed)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'list', 'video_id'])
        .doUpdateSet((eb) => ({ position: eb.ref('excluded.position') })),
    )
    .execute();
  // Makes the next addition come after all of them.
  if (last > latest)
    await trx.updateTable('users').set({ additions: last }).where('id', '=', userId).execute();
}

/** Removes these videos, or all of them. */
export async function deleteListVideos(
  change: UserChange,
  list: ListName,
  videoIds?: readonly string[],
): Promise<void> {
  const videos = deleteFromList(change, list);
  await (videoIds ? videos.where('video_id', 'in', videoIds) : videos).execute();
}

function deleteFromList({ trx, userId }: UserChange, list: ListName) {
  return trx.deleteFrom('list_videos').where('user_id', '=', userId).where('list', '=', list);
}
