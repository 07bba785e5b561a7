import { randomUUID } from 'node:crypto';
import {
  PLAYLIST_TITLE_MAX_LENGTH,
  type CreatePlaylistBody,
  type ErrorCode,
  type Playlist,
  type Video,
} from '@fitreel/contract';
import type { Kysely } from 'kysely';
import { ApiError } from '../../api-error';
import type { Artwork } from '../../artwork';
import type { ListName, Tables } from '../../db/tables';
import { presentVideo } from '../catalog/presenter';
import { findVideo } from '../catalog/repository';
import {
  deletePlaylist,
  deletePlaylistVideo,
  findPlaylists,
  findPlaylistVideos,
  insertPlaylist,
  insertPlaylistVideo,
} from './playlist-repository';
import { presentPlaylists } from './presenter';
import {
  changeLibrary,
  deleteListVideo,
  deleteListVideos,
  findListVideos,
  insertListVideo,
  type Change,
} from './repository';

/** What a second addition to each list answers (spec section 8). */
export const ALREADY_THERE = {
  likes: 'alreadyLiked',
  watchlater: 'alreadyInWatchLater',
  history: 'alreadyInHistory',
} as const satisfies Record<ListName, ErrorCode>;

/** What a user can do with their own lists and playlists. Every call takes the id of that user. */
export function libraryService(db: Kysely<Tables>, artwork: Artwork) {
  /** Runs `change` and gives what `read` then finds, in one transaction. */
  const changed = <T>(
    userId: string,
    read: (db: Kysely<Tables>) => Promise<T>,
    change: (change: Change) => Promise<void>,
  ) =>
    changeLibrary(db, userId, async (step) => {
      await change(step);
      return read(step.trx);
    });

  const readList =
    (userId: string, list: ListName) =>
    async (from: Kysely<Tables>): Promise<Video[]> =>
      (await findListVideos(from, userId, list)).map((row) => presentVideo(row, artwork));

  const readPlaylists =
    (userId: string) =>
    async (from: Kysely<Tables>): Promise<Playlist[]> =>
      presentPlaylists(await findPlaylists(from, userId), await findPlaylistVideos(from, userId), artwork);

  const readPlaylist =
    (userId: string, id: string) =>
    async (from: Kysely<Tables>): Promise<Playlist> => {
      const [playlist] = presentPlaylists(
        await findPlaylists(from, userId, id),
        await findPlaylistVideos(from, userId, id),
        artwork,
      );
      if (!playlist) throw new ApiError('playlistMissing');
      return playlist;
    };

  const requireVideo = async ({ trx }: Change, id: string) => {
    if (!(await findVideo(trx, id))) throw new ApiError('videoMissing');
  };

  const requirePlaylist = async ({ trx, userId }: Change, id: string) => {
    const [playlist] = await findPlaylists(trx, userId, id);
    if (!playlist) throw new ApiError('playlistMissing');
  };

  return {
    /** All lists and playlists of a user. */
    everything: async (userId: string) => ({
      likes: await readList(userId, 'likes')(db),
      history: await readList(userId, 'history')(db),
      playlists: await readPlaylists(userId)(db),
      watchlater: await readList(userId, 'watchlater')(db),
    }),

    list: (userId: string, list: ListName) => readList(userId, list)(db),

    /** Throws `videoMissing`, or the list's error of `ALREADY_THERE`. */
    addToList: (userId: string, list: ListName, videoId: string) =>
      changed(userId, readList(userId, list), async (change) => {
        await requireVideo(change, videoId);
        if (!(await insertListVideo(change, list, videoId))) throw new ApiError(ALREADY_THERE[list]);
      }),

    /** Removing what is not there changes nothing (decision 10). */
    removeFromList: (userId: string, list: ListName, videoId: string) =>
      changed(userId, readList(userId, list), (change) => deleteListVideo(change, list, videoId)),

    clearList: (userId: string, list: ListName) =>
      changed(userId, readList(userId, list), (change) => deleteListVideos(change, list)),

    playlists: (userId: string) => readPlaylists(userId)(db),

    /** Throws `playlistMissing`, also for somebody else's (decision 21). */
    playlist: (userId: string, id: string) => readPlaylist(userId, id)(db),

    /** Throws `valuesInvalid` for a title that is empty or too long once trimmed. */
    createPlaylist: (userId: string, { title, description = '' }: CreatePlaylistBody['playlist']) => {
      const playlist = { id: randomUUID(), title: checkedTitle(title), description };
      return changed(userId, readPlaylists(userId), (change) => insertPlaylist(change, playlist));
    },

    /** Throws `playlistMissing`. */
    deletePlaylist: (userId: string, id: string) =>
      changed(userId, readPlaylists(userId), async (change) => {
        if (!(await deletePlaylist(change, id))) throw new ApiError('playlistMissing');
      }),

    /** Throws `playlistMissing`, `videoMissing` or `alreadyInPlaylist`. */
    addToPlaylist: (userId: string, id: string, videoId: string) =>
      changed(userId, readPlaylist(userId, id), async (change) => {
        await requirePlaylist(change, id);
        await requireVideo(change, videoId);
        if (!(await insertPlaylistVideo(change, id, videoId))) throw new ApiError('alreadyInPlaylist');
      }),

    /** Throws `playlistMissing`; a video that is not in it changes nothing. */
    removeFromPlaylist: (userId: string, id: string, videoId: string) =>
      changed(userId, readPlaylist(userId, id), (change) => deletePlaylistVideo(change, id, videoId)),
  };
}

function checkedTitle(title: string): string {
  const trimmed = title.trim();
  // Code points, as the schema counts the length of the other fields.
  const length = [...trimmed].length;
  if (length >= 1 && length <= PLAYLIST_TITLE_MAX_LENGTH) return trimmed;
  throw new ApiError('valuesInvalid', {
    text: `body/playlist/title must be 1 to ${PLAYLIST_TITLE_MAX_LENGTH} characters after trimming`,
  });
}
