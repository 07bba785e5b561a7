import { isMissing, type Contract } from '@fitreel/sdk/api';
import { useMemo } from 'react';
import { usePlatform } from '@fitreel/sdk/platform';
import type { ListStatus } from '../../shared/lists';
import type { Part } from '../../shared/use-part';
import { useUserData } from '../../shared/use-user-data';
import { setPlaylistPart } from './change-part';
import { editPlaylist, movePlaylistVideo, setPlaylistVideo } from './change-playlist';
import { addPlaylistVideos } from './change-several';
import { createPlaylist, type Creation, type PlaylistFields, removePlaylist } from './change-playlists';
import { playlistQuery, playlistsQuery, type ListedPlaylist } from './playlist-queries';

/** The user's playlists, with all pending changes applied. */
export interface Playlists {
  playlists: readonly ListedPlaylist[];
  status: ListStatus;
  /** The error if the status is `failed`. */
  error: unknown;
  retry: () => void;
  /**
   * Never rejects. Without a session it shows the toast `Login first`. Calling it again with the same `id` does not create a second
   * playlist.
   */
  create: (fields: PlaylistFields, id: string) => Promise<Creation>;
  /** Deletes a playlist. Resolves with a text on the reason of a failure, or null; never rejects. */
  remove: (playlist: ListedPlaylist) => Promise<string | null>;
  /** Adds or removes `video`. Resolves with whether the playlist is then as wanted; never rejects. */
  setVideo: (playlist: ListedPlaylist, video: Contract.Video, included: boolean) => Promise<boolean>;
  /** Adds the videos that the playlist lacks. A toast shows the result. */
  addVideos: (playlist: ListedPlaylist, videos: readonly Contract.Video[]) => void;
}

interface SinglePlaylist {
  /** Null unless `ready`. */
  playlist: Contract.Playlist | null;
  /** `missing` if it does not exist or belongs to somebody else. */
  status: ListStatus | 'missing';
  /** The error if the status is `failed`. */
  error: unknown;
  retry: () => void;
  /** Changes title and description. Resolves like `Playlists.remove`. */
  edit: (fields: PlaylistFields) => Promise<string | null>;
  /** Moves the video from place `from` to place `to`. */
  moveVideo: (from: number, to: number) => void;
  removeVideo: (video: Contract.Video) => void;
  /** Sets the start and end of the video in the playlist. */
  setPart: (video: Contract.PlaylistVideo, part: Part) => void;
}

const NONE: readonly ListedPlaylist[] = [];

/** The user's playlists as server state, like `useUserList` for the lists. */
export function usePlaylists(): Playlists {
  const platform = usePlatform();
  const { data: playlists = NONE, status, error, retry } = useUserData(playlistsQuery(platform.api));

  return useMemo(
    () => ({
      playlists,
      status,
      error,
      retry,
      create: (fields, id) => createPlaylist(platform, fields, id),
      remove: (playlist) => removePlaylist(platform, playlist),
      setVideo: (playlist, video, included) => setPlaylistVideo(platform, playlist._id, video, included),
      addVideos: (playlist, videos) => {
        addPlaylistVideos(platform, playlist, videos).catch(reportError);
      },
    }),
    [platform, playlists, status, error, retry],
  );
}

/** One of the user's playlists, by its `_id`. */
export function usePlaylist(id: string): SinglePlaylist {
  const platform = usePlatform();
  const { data, error, failed, retry, ...loaded } = useUserData(playlistQuery(platform.api, id));
  // Even if it was shown before and then deleted elsewhere.
  const status = failed && isMissing(error) ? 'missing' : loaded.status;

  return useMemo(
    () => ({
      playlist: (status === 'ready' && data) || null,
      status,
      error,
      retry,
      edit: async (fields) => (data ? editPlaylist(platform, data, fields) : null),
      moveVideo: (from, to) => {
        const video = data?.videos[from];
        if (video) movePlaylistVideo(platform, id, { video, from, to }).catch(reportError);
      },
      removeVideo: (video) => {
        setPlaylistVideo(platform, id, video, false).catch(reportError);
      },
      setPart: (video, part) => {
        setPlaylistPart(platform, id, video, part).catch(reportError);
      },
    }),
    [platform, id, status, data, error, retry],
  );
}
