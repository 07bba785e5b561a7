import type { Kysely, Transaction } from 'kysely';
import { ApiError } from '../../api-error';
import type { ListName, Tables } from '../../db/tables';
import { timestamp } from '../../timestamp';
import { selectVideos, type CatalogRow } from '../catalog/repository';

/** A change of a user's own data: one transaction, and the place for what it adds. */
export type Change = { trx: Transaction<Tables>; userId: string; position: number };

/**
 * Runs `change` as the only one at a time on this user's data: taking the next place locks the user's row. So
 * the order of the places is the order of addition, on both engines and under any race, and nothing that
 * `change` has looked at is gone when it writes. What it throws undoes all of it. Throws `userMissing`.
 */
export function changeLibrary<T>(
  db: Kysely<Tables>,
  userId: string,
  change: (change: Change) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .updateTable('users')
      .set(({ eb }) => ({ additions: eb('additions', '+', 1), updated_at: timestamp(new Date()) }))
      .where('id', '=', userId)
      .returning('additions')
      .executeTakeFirst();
    if (!user) throw new ApiError('userMissing');
    return change({ trx, userId, position: user.additions });
  });
}

/** The videos of one list, in order of addition. */
export function findListVideos(db: Kysely<Tables>, userId: string, list: ListName): Promise<CatalogRow[]> {
  return selectVideos(db)
    .innerJoin('list_videos', 'list_videos.video_id', 'videos.id')
    .where('list_videos.user_id', '=', userId)
    .where('list_videos.list', '=', list)
    .orderBy('list_videos.position')
    .execute();
}

/** Adds a video; false when it is there already. The primary key decides, not a look beforehand. */
export async function insertListVideo(change: Change, list: ListName, videoId: string): Promise<boolean> {
  const added = await change.trx
    .insertInto('list_videos')
    .values({ user_id: change.userId, list, video_id: videoId, position: change.position })
    .onConflict((conflict) => conflict.columns(['user_id', 'list', 'video_id']).doNothing())
    .returning('video_id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function deleteListVideo(change: Change, list: ListName, videoId: string): Promise<void> {
  await listVideos(change, list).where('video_id', '=', videoId).execute();
}

export async function deleteListVideos(change: Change, list: ListName): Promise<void> {
  await listVideos(change, list).execute();
}

function listVideos({ trx, userId }: Change, list: ListName) {
  return trx.deleteFrom('list_videos').where('user_id', '=', userId).where('list', '=', list);
}
