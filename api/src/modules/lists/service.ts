import type { ErrorCode, Video } from '@fitreel/contract';
import type { Kysely } from 'kysely';
import type { ListName, Tables } from '../../db/tables';
import type { UserChange } from '../../db/locks';
import { ApiError } from '../../http/responses';
import type { Artwork } from '../catalog/artwork';
import { WHOLE } from '../catalog/paging';
import { presentVideo, presentWithdrawn } from '../catalog/presenter';
import { requireVideos } from '../catalog/service';
import { findWithdrawn } from '../catalog/withdrawn-repository';
import { changeUser, keepWithin } from '../user-module';
import {
  countListVideos,
  deleteFirstListVideos,
  deleteListVideos,
  findContained,
  findEntries,
  findHistoryPause,
  findListVideos,
  insertListVideo,
  insertListVideosAt,
  type PlacedVideo,
  updateHistoryPause,
} from './repository';

/** The error of each list for a video that it already has (api/README.md#errors). */
const ALREADY_IN_LIST = {
  likes: 'alreadyLiked',
  watchlater: 'alreadyInWatchLater',
  history: 'alreadyInHistory',
} as const satisfies Record<ListName, ErrorCode>;

const LIST_TITLES = { likes: 'liked videos', watchlater: 'watch later videos' };

/** The ids of a list's videos in order of addition. */
export const listIds = async (db: Kysely<Tables>, userId: string, list: ListName): Promise<string[]> =>
  (await findEntries(db, userId, list, WHOLE)).map(({ id }) => id);

/** Reads a list, including videos that viewers no longer find. */
export async function listVideos(
  db: Kysely<Tables>,
  artwork: Artwork,
  userId: string,
  list: ListName,
): Promise<Video[]> {
  const rows = await findListVideos(db, userId, list);
  const videos = new Map(rows.map((row) => [row.id, presentVideo(row, artwork)]));
  const entries = await findEntries(db, userId, list, WHOLE);
  const gone = entries.map(({ id }) => id).filter((id) => !videos.has(id));
  for (const row of await findWithdrawn(db, gone)) videos.set(row.id, presentWithdrawn(row, artwork));
  return entries.flatMap(({ id }) => videos.get(id) ?? []);
}

/**
 * Changes a user's lists, of at most `max` videos each. Every change returns the result of `read` afterwards, in the same
 * transaction, and throws `userMissing`.
 */
export function listsService<T>(
  db: Kysely<Tables>,
  max: number,
  read: (db: Kysely<Tables>, userId: string, list: ListName) => Promise<T>,
) {
  const change = (userId: string, list: ListName, work: (change: UserChange) => Promise<void>): Promise<T> =>
    changeUser(db, userId, async (step) => {
      await work(step);
      return read(step.trx, userId, list);
    });

  /** Enforces the limit after an addition: the history drops its oldest videos, the other lists throw `limitReached`. */
  const keepBound = async (step: UserChange, list: ListName): Promise<void> => {
    const count = await countListVideos(step, list);
    if (list !== 'history') keepWithin(count, max, LIST_TITLES[list]);
    else if (count > max) await deleteFirstListVideos(step, list, count - max);
  };

  return {
    /**
     * Adds a video, which counts for Trend on the day `countedOn`. Throws the list's error of `ALREADY_IN_LIST`, the errors
     * of `requireVideos`, or `limitReached`. Ignored if the history is paused.
     */
    add: (userId: string, list: ListName, videoId: string, countedOn: number | null = null) =>
      change(userId, list, async (step) => {
        const stays = list === 'history' && step.historyPaused;
        if (!stays && !(await insertListVideo(step, list, { videoId, countedOn })))
          throw new ApiError(ALREADY_IN_LIST[list]);
        await requireVideos(step.trx, [videoId]);
        if (!stays) await keepBound(step, list);
      }),

    /** Removing a video that is not in the list changes nothing. */
    remove: (userId: string, list: ListName, videoId: string) =>
      change(userId, list, (step) => deleteListVideos(step, list, [videoId])),

    /**
     * Removes videos, then adds others. A video in the list keeps its place, unless it is removed and added to move it.
     * Throws the errors of `requireVideos`, or `limitReached`, without changing anything.
     */
    change: (userId: string, list: ListName, removed: readonly string[], added: readonly PlacedVideo[]) =>
      change(userId, list, async (step) => {
        const ids = added.map(({ videoId }) => videoId);
        const contained = await findContained(step, ['list_videos', 'list', list], ids);
        if (removed.length > 0) await deleteListVideos(step, list, removed);
        if (added.length === 0) return;
        await requireVideos(
          step.trx,
          ids.filter((id) => !contained.has(id)),
        );
        await insertListVideosAt(step, list, added);
        await keepBound(step, list);
      }),

    clear: (userId: string, list: ListName) => change(userId, list, (step) => deleteListVideos(step, list)),

    /** Whether the history is paused. Throws `userMissing`, as a change does. */
    async isPaused(userId: string): Promise<boolean> {
      const paused = await findHistoryPause(db, userId);
      if (paused === undefined) throw new ApiError('userMissing');
      return paused;
    },

    pause: (userId: string, paused: boolean): Promise<void> =>
      changeUser(db, userId, (step) => updateHistoryPause(step, paused)),
  };
}
