import type { Kysely } from 'kysely';
import type { ListName, Tables } from '../../db/tables';
import type { UserChange } from '../../db/user-lock';
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
