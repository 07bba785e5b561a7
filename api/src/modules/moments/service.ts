import {
  MOMENTS_MAX,
  MOMENT_NAME_MAX_LENGTH,
  VIDEO_MOMENTS_MAX,
  type Moment,
  type PutMomentBody,
} from '@fitreel/contract';
import type { Kysely } from 'kysely';
import type { UserChange } from '../../db/locks';
import type { Tables } from '../../db/tables';
import { trimmedText } from '../../http/text-problem';
import { requireVideos } from '../catalog/service';
import { changeUser, keepWithin } from '../user-module';
import { countMoments, deleteMoment, findMoments, upsertMoment } from './repository';

/** Maximum named moments in total, and per video. */
export const MOMENT_BOUNDS = { moments: MOMENTS_MAX, videoMoments: VIDEO_MOMENTS_MAX };

/** Reads and changes a user's named moments. Every change returns the moments of the video, and throws `userMissing`. */
export function momentsService(db: Kysely<Tables>, bounds: typeof MOMENT_BOUNDS) {
  const read = async (from: Kysely<Tables>, userId: string, videoId: string): Promise<Moment[]> =>
    (await findMoments(from, userId, videoId)).map(({ id, seconds, name }) => ({ _id: id, seconds, name }));

  const change = (userId: string, videoId: string, work: (change: UserChange) => Promise<void>) =>
    changeUser(db, userId, async (step) => {
      await work(step);
      return read(step.trx, userId, videoId);
    });

  return {
    /** Also empty for a video that does not exist. */
    of: (userId: string, videoId: string) => read(db, userId, videoId),

    /** Adds or changes a moment. Throws `valuesInvalid` for its name, the errors of `requireVideos`, or `limitReached`. */
    put: (userId: string, videoId: string, id: string, { seconds, name }: PutMomentBody['moment']) => {
      const moment = { id, seconds, name: trimmedText('body/moment/name', name, MOMENT_NAME_MAX_LENGTH) };
      return change(userId, videoId, async (step) => {
        await requireVideos(step.trx, [videoId]);
        await upsertMoment(step, videoId, moment);
        const { here, together } = await countMoments(step, videoId);
        keepWithin(here, bounds.videoMoments, 'moments of a video');
        keepWithin(together, bounds.moments, 'moments of all videos');
      });
    },

    /** Removing a missing moment changes nothing. */
    remove: (userId: string, videoId: string, id: string) =>
      change(userId, videoId, (step) => deleteMoment(step, videoId, id)),
  };
}
