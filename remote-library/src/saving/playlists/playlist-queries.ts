import { queryOptions, type QueryClient } from '@fitreel/sdk/query';
import type { ApiClient, Contract } from '@fitreel/sdk/api';

/** Key of all playlists; the key of a single playlist extends it. */
export const PLAYLISTS_KEY = ['user', 'playlists'] as const;

export function playlistsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: PLAYLISTS_KEY,
    queryFn: async ({ signal }): Promise<readonly Contract.Playlist[]> =>
      (await api.request('GET /user/playlists', { authorization: 'session', signal })).playlists,
    meta: { videosIn: (data) => (data as readonly Contract.Playlist[]).flatMap(({ videos }) => videos) },
    refetchOnWindowFocus: true,
  });
}

export function playlistQuery(api: ApiClient, playlistId: string) {
  return queryOptions({
    queryKey: [...PLAYLISTS_KEY, playlistId] as const,
    async queryFn({ signal }): Promise<Contract.Playlist> {
      const { playlist } = await api.request('GET /user/playlists/{playlistId}', {
        authorization: 'session',
        params: { playlistId },
        signal,
      });
      return playlist;
    },
    meta: { videosIn: (data) => (data as Contract.Playlist).videos },
  });
}

/** The playlist as the cache holds it. */
export function knownPlaylist(client: QueryClient, id: string): Contract.Playlist | undefined {
  return (
    client.getQueryData<Contract.Playlist>([...PLAYLISTS_KEY, id]) ??
    client.getQueryData<readonly Contract.Playlist[]>(PLAYLISTS_KEY)?.find((playlist) => playlist._id === id)
  );
}

/** Replaces one playlist wherever the cache holds it. */
export function writePlaylist(
  client: QueryClient,
  id: string,
  edit: (playlist: Contract.Playlist) => Contract.Playlist,
): void {
  client.setQueryData<readonly Contract.Playlist[]>(PLAYLISTS_KEY, (playlists) =>
    playlists?.map((playlist) => (playlist._id === id ? edit(playlist) : playlist)),
  );
  client.setQueryData<Contract.Playlist>([...PLAYLISTS_KEY, id], (playlist) => playlist && edit(playlist));
}
