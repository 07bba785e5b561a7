import { useMemo } from 'react';
import { useQuery } from '@fitreel/sdk/query';
import type { Contract } from '@fitreel/sdk/api';
import { statusOf } from '../shared/list-status';
import { usePlatform } from '@fitreel/sdk/platform';
import { useSession } from '@fitreel/sdk/session';
import { createPlaylist, removePlaylist, setPlaylistVideo } from './change-playlists';
import { playlistsQuery } from './playlist-queries';
import type { Playlists } from './playlist-types';

const NONE: readonly Contract.Playlist[] = [];

/** The user's playlists as server state, as `useUserList` has the lists. */
export function usePlaylists(): Playlists {
  const platform = usePlatform();
  const { signedIn } = useSession();
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
