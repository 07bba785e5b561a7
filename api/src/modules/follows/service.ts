import { FOLLOWED_VIDEOS_MAX, type Creator, type Video } from '@fitreel/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database';
import type { UserChange } from '../../db/locks';
import type { Tables } from '../../db/tables';
import { ApiError } from '../../http/responses';
import type { Artwork } from '../catalog/artwork';
import { findCreators } from '../catalog/creators-repository';
import { presentId } from '../catalog/former-ids';
import { presentCreator, presentVideo } from '../catalog/presenter';
import { changeUser, keepWithin } from '../user-module';
import { countFollows, deleteFollow, findFollowedVideos, findFollows, insertFollow } from './repository';

/** Reads and changes a user's followed creators, at most `max`. Every change returns all of them, and throws `userMissing`. */
export function followsService(database: Database, artwork: Artwork, max: number) {
  const read = async (db: Kysely<Tables>, userId: string): Promise<Creator[]> =>
    (await findFollows(db, userId)).map((row) => presentCreator(row, artwork));

  const change = (userId: string, work: (change: UserChange) => Promise<void>): Promise<Creator[]> =>
    changeUser(database.kysely, userId, async (step) => {
      await work(step);
      return read(step.trx, userId);
    });

  return {
    all: (userId: string) => read(database.kysely, userId),

    /** The newest videos of the followed creators. */
    videos: async (userId: string): Promise<Video[]> =>
      (await findFollowedVideos(database, userId, FOLLOWED_VIDEOS_MAX)).map((row) =>
        presentVideo(row, artwork),
      ),

    /** Throws `creatorMissing`, `alreadyFollowed` or `limitReached`. */
    add: (userId: string, creatorId: string) =>
      change(userId, async (step) => {
        const [creator] = await findCreators(step.trx, [await presentId(step.trx, 'creator', creatorId)]);
        if (!creator) throw new ApiError('creatorMissing');
        if (!(await insertFollow(step, creator.creator_id))) throw new ApiError('alreadyFollowed');
        keepWithin(await countFollows(step), max, 'creators you follow');
      }),

    /** Removing a creator that the user does not follow changes nothing. */
    remove: (userId: string, creatorId: string) =>
      change(userId, async (step) => deleteFollow(step, await presentId(step.trx, 'creator', creatorId))),
  };
}
