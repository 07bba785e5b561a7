import {
  CONTINUED_VIDEOS_MAX,
  POSITIONS_MAX,
  type Position,
  type ReportPositionsBody,
  type Video,
} from '@fitreel/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables';
import { ApiError } from '../../http/responses';
import { CREDIT_BOUNDS, creditPlayed } from '../activity/credit';
import type { Artwork } from '../catalog/artwork';
import { presentVideo } from '../catalog/presenter';
import { findVideoIds } from '../catalog/repository';
import { findHistoryPause } from '../lists/repository';
import { changeUser } from '../user-module';
import { presentPosition } from './presenter';
import {
  deleteOldPositions,
  findContinuedVideos,
  findPositionsOf,
  isPlace,
  prepareFindPositions,
  updatePosition,
  upsertPositions,
  type Report,
} from './repository';

/** Maximum positions of a user, and the bounds of the activity that reports add. */
export const POSITION_BOUNDS = { positions: POSITIONS_MAX, ...CREDIT_BOUNDS };

/** Reads and changes a user's positions in videos. */
export function positionsService(db: Kysely<Tables>, artwork: Artwork, bounds: typeof POSITION_BOUNDS) {
  const findPositions = prepareFindPositions(db);

  return {
    /** The response with all positions of a user, as JSON. */
    text: async (userId: string): Promise<string> => `{"positions":${await findPositions(userId)}}`,

    continued: async (userId: string): Promise<Video[]> =>
      (await findContinuedVideos(db, userId, CONTINUED_VIDEOS_MAX)).map((row) => presentVideo(row, artwork)),

    /**
     * Stores a device's report, unless a later position is stored or the history is paused. Removes the oldest positions
     * beyond the limit. Returns the positions of these videos afterwards, without videos that do not exist. Throws
     * `userMissing`.
     */
    async report(
      userId: string,
      { positions: reported, played = [] }: ReportPositionsBody,
      now = Date.now(),
    ): Promise<Position[]> {
      if (reported.length === 0 && played.length === 0)
        throw new ApiError('valuesInvalid', { text: 'body/positions must NOT have fewer than 1 items' });
      if (played.length > 0) await changeUser(db, userId, (step) => creditPlayed(step, played, bounds, now));
      if (reported.length === 0) return [];
      // The last report for a video counts.
      const reports = new Map<string, Report>(
        reported.map(({ _id, seconds, duration, watched, age = 0 }) => [
          _id,
          { videoId: _id, seconds, duration, watched, at: now - age },
        ]),
      );
      const [only, ...others] = reports.values();
      // While a video plays, its position already exists: one statement without the user's lock is enough.
      const changed = only && others.length === 0 && (await updatePosition(db, userId, only));
      if (changed) return [presentPosition(changed)];
      const rows = await changeUser(db, userId, async ({ trx }) => {
        const ids = await findVideoIds(trx, [...reports.keys()]);
        if (ids.length === 0) return [];
        const isPaused = await findHistoryPause(trx, userId);
        const found = ids.flatMap((id) => reports.get(id) ?? []);
        await upsertPositions(trx, userId, isPaused ? found.filter((each) => !isPlace(each)) : found);
        await deleteOldPositions(trx, userId, bounds.positions);
        return findPositionsOf(trx, userId, ids);
      });
      return rows.map(presentPosition);
    },
  };
}
