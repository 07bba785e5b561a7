import { randomUUID } from 'node:crypto';
import { PLAYLIST_TITLE_MAX_LENGTH, type CreatePlaylistBody, type Playlist } from '@fitreel/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables';
import { withUserLock, type UserChange } from '../../db/user-lock';
import { ApiError } from '../../http/api-error';
import { characterCount } from '../../http/character-count';
import type { Artwork } from '../catalog/artwork';
import { requireVideo } from '../catalog/service';
import { presentPlaylists } from './presenter';
import {
  deletePlaylist,
  deletePlaylistVideo,
  findPlaylists,
  findPlaylistVideos,
  insertPlaylist,
  insertPlaylistVideo,
} from './repository';

/**
 * Reads and changes a user's playlists. Another user's playlist counts as missing (behaviour.md#playlist-endpoints).
 * Every change returns what it leaves, and throws `userMissing`.
 */
export function playlistsService(db: Kysely<Tables>, artwork: Artwork) {
  const readAll = async (from: Kysely<Tables>, userId: string): Promise<Playlist[]> =>
    presentPlaylists(await findPlaylists(from, userId), await findPlaylistVideos(from, userId), artwork);

  const readOne = async (from: Kysely<Tables>, userId: string, id: string): Promise<Playlist> => {
    const [playlist] = presentPlaylists(
      await findPlaylists(from, userId, id),
      await findPlaylistVideos(from, userId, id),
      artwork,
    );
    if (!playlist) throw new ApiError('playlistMissing');
    return playlist;
  };

  const change = async <T>(userId: string, work: (change: UserChange) => Promise<T>): Promise<T> => {
    const result = await withUserLock(db, userId, work);
    if (result === undefined) throw new ApiError('userMissing');
    return result;
  };

  return {
    all: (userId: string) => readAll(db, userId),

    /** Throws `playlistMissing`. */
    one: (userId: string, id: string) => readOne(db, userId, id),

    /** Throws `valuesInvalid` for a title that is empty or too long once trimmed. */
    create: (userId: string, { title, description = '' }: CreatePlaylistBody['playlist']) => {
      const playlist = { id: randomUUID(), title: checkedTitle(title), description };
      return change(userId, async (step) => {
        await insertPlaylist(step, playlist);
        return readAll(step.trx, userId);
      });
    },

    /** Throws `playlistMissing`. */
    remove: (userId: string, id: string) =>
      change(userId, async (step) => {
        if (!(await deletePlaylist(step, id))) throw new ApiError('playlistMissing');
        return readAll(step.trx, userId);
      }),

    /** Throws `playlistMissing`, `videoMissing` or `alreadyInPlaylist`. */
    addVideo: (userId: string, id: string, videoId: string) =>
      change(userId, async (step) => {
        const [playlist] = await findPlaylists(step.trx, userId, id);
        if (!playlist) throw new ApiError('playlistMissing');
        await requireVideo(step.trx, videoId);
        if (!(await insertPlaylistVideo(step, id, videoId))) throw new ApiError('alreadyInPlaylist');
        return readOne(step.trx, userId, id);
      }),

    /** Throws `playlistMissing`. Removing a video that the playlist does not have changes nothing. */
    removeVideo: (userId: string, id: string, videoId: string) =>
      change(userId, async (step) => {
        await deletePlaylistVideo(step, id, videoId);
        return readOne(step.trx, userId, id);
      }),
  };
}

function checkedTitle(title: string): string {
  const trimmed = title.trim();
  const length = characterCount(trimmed);
  if (length >= 1 && length <= PLAYLIST_TITLE_MAX_LENGTH) return trimmed;
  throw new ApiError('valuesInvalid', {
    text: `body/playlist/title must be 1 to ${PLAYLIST_TITLE_MAX_LENGTH} characters after trimming`,
  });
}
