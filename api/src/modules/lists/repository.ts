import type { Kysely } from 'kysely';
import type { ListName, Tables } from '../../db/tables';
import type { UserChange } from '../../db/user-lock';
import { rowsFor, WHOLE } from '../catalog/part';
import { selectVideos, type CatalogRow } from '../catalog/repository';

/** A video's row with its position in the list. */
export type ListVideo = CatalogRow & { entry: number };

/** The videos of one list, or the rows for a part of it, in order of addition. */
export function findListVideos(
  db: Kysely<Tables>,
  userId: string,
  list: ListName,
  part = WHOLE,
): Promise<ListVideo[]> {
  let query = selectVideos(db)
    .innerJoin('list_videos', 'list_videos.video_id', 'videos.id')
    .select('list_videos.position as entry')
    .where('list_videos.user_id', '=', userId)
    .where('list_videos.list', '=', list)
    .where('list_videos.position', '>', part.after)
    .orderBy('list_videos.position');
  const rows = rowsFor(part);
  if (rows !== undefined) query = query.limit(rows);
  return query.execute();
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
  videoId: string,
): Promise<boolean> {
  const added = await trx
    .insertInto('list_videos')
    .values({ user_id: userId, list, video_id: videoId, position })
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
