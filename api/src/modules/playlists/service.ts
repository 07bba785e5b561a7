import { randomUUID } from 'node:crypto';
import {
  PLAYLISTS_MAX,
  PLAYLISTS_TEXT_MAX_BYTES,
  PLAYLISTS_VIDEOS_MAX,
  PLAYLIST_TITLE_MAX_LENGTH,
  PLAYLIST_VIDEOS_MAX,
  type AddPlaylistVideoBody,
  type ChangePlaylistBody,
  type ChangePlaylistVideoBody,
  type CreatePlaylistBody,
  type EntriesQuery,
  type PagingQuery,
  type Playlist,
} from '@fitreel/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables';
import type { UserChange } from '../../db/locks';
import { ApiError } from '../../http/responses';
import { trimmedText } from '../../http/text-problem';
import type { Artwork } from '../catalog/artwork';
import { cutPage, pagingOf, WHOLE } from '../catalog/paging';
import { requireVideos } from '../catalog/service';
import type { VideoTexts } from '../catalog/video-texts';
import { findContained } from '../lists/repository';
import { changeUser, keepWithin } from '../user-module';
import { presentEntries, presentPlaylists } from './presenter';
import {
  countPlaylistVideos,
  deletePlaylist,
  deletePlaylistVideos,
  findPlaylistEntries,
  findPlaylists,
  findPlaylistVideos,
  insertPlaylist,
  insertPlaylistVideos,
  type ListedPlaylist,
  movePlaylistVideo,
  updatePlaylist,
  updatePlaylistVideo,
} from './repository';

export const PLAYLIST_BOUNDS = {
  playlists: PLAYLISTS_MAX,
  playlistVideos: PLAYLIST_VIDEOS_MAX,
  /** In all playlists together. */
  playlistsVideos: PLAYLISTS_VIDEOS_MAX,
  /** Of all titles and descriptions together. */
  playlistsTextBytes: PLAYLISTS_TEXT_MAX_BYTES,
};

/** Reads playlists with as much of their content as a response needs. */
type Read = (db: Kysely<Tables>, userId: string, found: readonly ListedPlaylist[]) => Promise<Playlist[]>;

/** Reads all playlists of a user. */
export const allPlaylists = async (
  db: Kysely<Tables>,
  artwork: Artwork,
  userId: string,
): Promise<Playlist[]> =>
  presentPlaylists(await findPlaylists(db, userId), await findPlaylistVideos(db, userId), artwork);

/**
 * Reads and changes a user's playlists. Another user's playlist counts as missing. Every change returns the new state, and
 * throws `userMissing`.
 */
export function playlistsService(
  db: Kysely<Tables>,
  artwork: Artwork,
  videoTexts: VideoTexts,
  bounds: typeof PLAYLIST_BOUNDS,
) {
  const idsOf = (found: readonly ListedPlaylist[]) => found.map(({ id }) => id);
  const readWhole: Read = async (from, userId, found) => {
    const videos = found.length === 0 ? [] : await findPlaylistVideos(from, userId, { ids: idsOf(found) });
    return presentPlaylists(found, videos, artwork);
  };
  const readEntries: Read = async (from, userId, found) =>
    presentEntries(found, await findPlaylistEntries(from, userId, idsOf(found)), videoTexts);
  const readFor = ({ entries }: EntriesQuery) => (entries ? readEntries : readWhole);

  const readOne = async (from: Kysely<Tables>, userId: string, id: string, paging = WHOLE) => {
    const found = await findPlaylists(from, userId, { id });
    const { rows, next } = cutPage(await findPlaylistVideos(from, userId, { ids: [id], paging }), paging);
    const [playlist] = presentPlaylists(found, rows, artwork);
    if (!playlist) throw new ApiError('playlistMissing');
    return { playlist, next };
  };

  const keepTextWithin = (playlists: readonly PlaylistTexts[]) =>
    keepWithin(textBytes(playlists), bounds.playlistsTextBytes, 'bytes of text in your playlists');

  const keepVideosWithin = async (step: UserChange, id: string) => {
    const { here, together } = await countPlaylistVideos(step, id);
    keepWithin(here, bounds.playlistVideos, 'videos in a playlist');
    keepWithin(together, bounds.playlistsVideos, 'videos in all your playlists');
  };

  return {
    /** The playlists, or the page that `query` requests, each with all its videos or entries. */
    async list(userId: string, query: PagingQuery) {
      const paging = pagingOf(query);
      const { rows, next } = cutPage(await findPlaylists(db, userId, { paging }), paging);
      return { playlists: await readFor(query)(db, userId, rows), ...next };
    },

    /** The playlist with its videos, or with the page that `query` requests. Throws `playlistMissing`. */
    async one(userId: string, id: string, query: PagingQuery) {
      const { playlist, next } = await readOne(db, userId, id, pagingOf(query));
      return { playlist, ...next };
    },

    /**
     * Creates a playlist. An existing one of the user with this `id` stays unchanged, so that a client can retry after a
     * lost response. Throws `valuesInvalid` for a title that is empty or too long after trimming, or `limitReached`.
     */
    create: (
      userId: string,
      { title, description = '' }: CreatePlaylistBody['playlist'],
      id: string = randomUUID(),
      query: EntriesQuery = {},
    ) => {
      const playlist = { id, title: checkedTitle(title), description };
      return changeUser(db, userId, async (step) => {
        await insertPlaylist(step, playlist);
        const found = await findPlaylists(step.trx, userId);
        keepWithin(found.length, bounds.playlists, 'playlists');
        keepTextWithin(found);
        return readFor(query)(step.trx, userId, found);
      });
    },

    /**
     * Changes texts, removes videos, then appends others. A video that the playlist already has keeps its place. Throws
     * `playlistMissing`, the errors of `requireVideos`, `limitReached`, or `valuesInvalid` for a title as `create` does and
     * for an empty change. Nothing changes in these cases.
     */
    update: (userId: string, id: string, { playlist, remove = [], add = [] }: ChangePlaylistBody) => {
      if (!playlist && remove.length === 0 && add.length === 0)
        throw new ApiError('valuesInvalid', { text: 'body must have playlist, remove or add' });
      const { title, description } = playlist ?? {};
      const fields = { description, title: title === undefined ? undefined : checkedTitle(title) };
      return changeUser(db, userId, async (step) => {
        if (!(await updatePlaylist(step, id, fields))) throw new ApiError('playlistMissing');
        if (playlist) keepTextWithin(await findPlaylists(step.trx, userId));
        const videoIds = [...new Set(add.map(({ _id }) => _id))];
        const contained = await findContained(step, ['playlist_videos', 'playlist_id', id], videoIds);
        if (remove.length > 0) await deletePlaylistVideos(step, id, remove);
        if (videoIds.length > 0) {
          await requireVideos(
            step.trx,
            videoIds.filter((videoId) => !contained.has(videoId)),
          );
          await insertPlaylistVideos(step, id, videoIds);
          await keepVideosWithin(step, id);
        }
        return (await readOne(step.trx, userId, id)).playlist;
      });
    },

    /** Throws `playlistMissing`. */
    remove: (userId: string, id: string, query: EntriesQuery) =>
      changeUser(db, userId, async (step) => {
        if (!(await deletePlaylist(step, id))) throw new ApiError('playlistMissing');
        return readFor(query)(step.trx, userId, await findPlaylists(step.trx, userId));
      }),

    /** Adds a video at `place`, or last. Throws as `requireVideos`, or `playlistMissing`, `alreadyInPlaylist` or `limitReached`. */
    addVideo: (
      userId: string,
      id: string,
      videoId: string,
      { position: place, start, end }: Omit<AddPlaylistVideoBody, 'video'>,
    ) =>
      changeUser(db, userId, async (step) => {
        const [playlist] = await findPlaylists(step.trx, userId, { id });
        if (!playlist) throw new ApiError('playlistMissing');
        if ((await insertPlaylistVideos(step, id, [videoId])) === 0) throw new ApiError('alreadyInPlaylist');
        await requireVideos(step.trx, [videoId]);
        await keepVideosWithin(step, id);
        if (place !== undefined) await movePlaylistVideo(step, id, videoId, place);
        if (start !== undefined || end !== undefined) await setStartAndEnd(step, id, videoId, { start, end });
        return (await readOne(step.trx, userId, id)).playlist;
      }),

    /**
     * Moves a video to another place, and sets its start and end. Throws `playlistMissing`, `videoMissing` if the playlist
     * does not have it, or `valuesInvalid` for an empty change, or if it would end before it starts.
     */
    changeVideo: (userId: string, id: string, videoId: string, changes: ChangePlaylistVideoBody) => {
      const { position } = changes;
      const onlyMoves = changes.start === undefined && changes.end === undefined;
      if (position === undefined && onlyMoves)
        throw new ApiError('valuesInvalid', { text: 'body must have position, start or end' });
      return changeUser(db, userId, async (step) => {
        const found =
          (position === undefined || (await movePlaylistVideo(step, id, videoId, position))) &&
          (onlyMoves || (await setStartAndEnd(step, id, videoId, changes)));
        const { playlist } = await readOne(step.trx, userId, id);
        if (!found) throw new ApiError('videoMissing');
        return playlist;
      });
    },

    /** Throws `playlistMissing`. Removing a video that is not in the playlist changes nothing. */
    removeVideo: (userId: string, id: string, videoId: string) =>
      changeUser(db, userId, async (step) => {
        await deletePlaylistVideos(step, id, [videoId]);
        return (await readOne(step.trx, userId, id)).playlist;
      }),
  };
}

/** False if the playlist does not have the video. Throws `valuesInvalid` if it would end before it starts. */
async function setStartAndEnd(
  step: UserChange,
  id: string,
  videoId: string,
  wanted: Pick<ChangePlaylistVideoBody, 'start' | 'end'>,
): Promise<boolean> {
  const entry = await updatePlaylistVideo(step, id, videoId, wanted);
  if (entry && entry.end_at !== null && entry.end_at <= (entry.start_at ?? 0))
    throw new ApiError('valuesInvalid', { text: 'body/end must be after the start' });
  return entry !== undefined;
}

type PlaylistTexts = Pick<Playlist, 'title' | 'description'>;

/** The size of all titles and descriptions in UTF-8. */
function textBytes(playlists: readonly PlaylistTexts[]): number {
  return playlists.reduce(
    (sum, { title, description }) => sum + Buffer.byteLength(title) + Buffer.byteLength(description),
    0,
  );
}

const checkedTitle = (title: string): string =>
  trimmedText('body/playlist/title', title, PLAYLIST_TITLE_MAX_LENGTH);
