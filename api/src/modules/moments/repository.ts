import type { Kysely } from 'kysely';
import type { UserChange } from '../../db/locks';
import type { Tables } from '../../db/tables';

export type MomentColumns = Pick<Tables['moments'], 'id' | 'seconds' | 'name'>;

/** The user's moments of a video, in the order of the video. */
export function findMoments(db: Kysely<Tables>, userId: string, videoId: string): Promise<MomentColumns[]> {
  return db
    .selectFrom('moments')
    .select(['id', 'seconds', 'name'])
    .where('user_id', '=', userId)
    .where('video_id', '=', videoId)
    .orderBy('seconds')
    .orderBy('id')
    .execute();
}

/** Adds a moment, or changes the existing one with its id. */
export async function upsertMoment(
  { trx, userId }: UserChange,
  videoId: string,
  { id, seconds, name }: MomentColumns,
): Promise<void> {
  await trx
    .insertInto('moments')
    .values({ user_id: userId, video_id: videoId, id, seconds, name })
    .onConflict((conflict) => conflict.columns(['user_id', 'video_id', 'id']).doUpdateSet({ seconds, name }))
    .execute();
}

export async function deleteMoment({ trx, userId }: UserChange, videoId: string, id: string): Promise<void> {
  await trx
    .deleteFrom('moments')
    .where('user_id', '=', userId)
    .where('video_id', '=', videoId)
    .where('id', '=', id)
    .execute();
}

/** The number of the user's moments in the video, and in all videos. */
export async function countMoments(
  { trx, userId }: UserChange,
  videoId: string,
): Promise<{ here: number; together: number }> {
  const counts = await trx
    .selectFrom('moments')
    .select(({ fn, eb }) => [
      fn.countAll().as('together'),
      fn.sum(eb.case().when('video_id', '=', videoId).then(1).else(0).end()).as('here'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { here: Number(counts.here), together: Number(counts.together) };
}
