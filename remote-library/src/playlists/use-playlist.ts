import { useMemo } from 'react';
import { useQuery } from '@fitreel/sdk/query';
import { ApiError } from '@fitreel/sdk/api';
import { statusOf } from '../shared/list-status';
import { usePlatform } from '@fitreel/sdk/platform';
import { useSession } from '@fitreel/sdk/session';
import { setPlaylistVideo } from './change-playlists';
import { playlistQuery } from './playlist-queries';
import type { SinglePlaylist } from './playlist-types';

/** One of the user's playlists, by its `_id`. */
export function usePlaylist(id: string): SinglePlaylist {
  const platform = usePlatform();
  const { signedIn } = useSession();
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...playlistQuery(platform.api, id),
    enabled: signedIn,
  });
  // Even if it was shown before, and then deleted elsewhere.
  const missing = signedIn && isError && !isFetching && error instanceof ApiError && error.status === 404;
  const status = missing
    ? 'missing'
    : statusOf({ signedIn, loaded: data !== undefined, isError, isFetching });

  return useMemo(
    () => ({
      playlist: (status === 'ready' && data) || null,
      status,
      retry: () => {
        refetch().catch(reportError);
      },
      removeVideo: (video) => {
        setPlaylistVideo(platform, id, video, false).catch(reportError);
      },
    }),
    [platform, id, status, data, refetch],
  );
}
