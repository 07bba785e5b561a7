import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Playlist } from '@fitreel/contract';
import { statusOf } from '../lists/list-status';
import { usePlatform } from '../platform/context';
import { useSessionSnapshot } from '../session/use-session';
import { createPlaylist, removePlaylist, setPlaylistVideo } from './change-playlists';
import { playlistsQuery } from './playlist-queries';
import type { Playlists } from './types';

const NONE: readonly Playlist[] = [];

/** The user's playlists as server state, as `useUserList` has the lists. */
export function usePlaylists(): Playlists {
  const platform = usePlatform();
  const { signedIn } = useSessionSnapshot();
  const { data, isError, isFetching, refetch } = useQuery({
    ...playlistsQuery(platform.api),
    enabled: signedIn,
  });
  const status = statusOf({ signedIn, loaded: data !== undefined, isError, isFetching });

  return useMemo(
    () => ({
      playlists: status === 'ready' && data ? data : NONE,
      status,
      retry: () => {
        refetch().catch(reportError);
      },
      create: (fields) => createPlaylist(platform, fields),
      remove: (playlist) => removePlaylist(platform, playlist),
      setVideo: (playlist, video, included) => setPlaylistVideo(platform, playlist._id, video, included),
    }),
    [platform, status, data, refetch],
  );
}
