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

/** A function that finds the ids of a whole list's videos in order of addition. */
export function prepareFindIds(db: Kysely<Tables>) {
  const find = batchedRead<'user_id' | 'list', { ids: string | null }>(db, ['user_id', 'list'], (batch) =>
    batch.selectFrom('keys').select((eb) => [
      'position',
      eb
        .selectFrom('list_videos')
        // No id has a space: it is part of a path.
        .select(sql<string | null>`string_agg(video_id, ' ' order by position)`.as('ids'))
        .whereRef('list_videos.user_id', '=', 'keys.user_id')
        .whereRef('list_videos.list', '=', 'keys.list')
        .as('ids'),
    ]),
  );
  return async (userId: string, list: ListName): Promise<string[]> =>
    (await find({ user_id: userId, list }))?.ids?.split(' ') ?? [];
}

/** The ids of a list's videos in order of addition, with their positions: the rows for a part of the list. */
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

/** How many videos the list has. */
export async function countListVideos({ trx, userId }: UserChange, list: ListName): Promise<number> {
  const { count } = await trx
    .selectFrom('list_videos')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Removes the video that was added first. */
export async function deleteFirstListVideo(change: UserChange, list: ListName): Promise<void> {
  const { trx, userId } = change;
  await deleteFromList(change, list)
    .where(
      'position',
      '=',
      trx
        .selectFrom('list_videos as first')
        .select(({ fn }) => fn.min('first.position').as('position'))
        .where('first.user_id', '=', userId)
        .where('first.list', '=', list),
    )
    .execute();
}

/** Adds a video. False when the list has it already: the primary key decides, not an earlier read. */
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

export async function deleteListVideo(change: UserChange, list: ListName, videoId: string): Promise<void> {
  await deleteFromList(change, list).where('video_id', '=', videoId).execute();
}

export async function deleteListVideos(change: UserChange, list: ListName): Promise<void> {
  await deleteFromList(change, list).execute();
}

function deleteFromList({ trx, userId }: UserChange, list: ListName) {
  return trx.deleteFrom('list_videos').where('user_id', '=', userId).where('list', '=', list);
}
