import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Playlist, PlaylistResponse, PlaylistsResponse } from '@fitreel/contract';
import type { ApiClient } from '../transport/types';

/** Key of all playlists; the key of a single one lies below it. */
export const PLAYLISTS_KEY = ['user', 'playlists'] as const;

export function playlistPath(id: string): string {
  return `/user/playlists/${encodeURIComponent(id)}`;
}

export function playlistsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: PLAYLISTS_KEY,
    queryFn: async ({ signal }): Promise<readonly Playlist[]> =>
      (await api.get<PlaylistsResponse>('/user/playlists', { signal })).playlists,
  });
}

export function playlistQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [...PLAYLISTS_KEY, id] as const,
    queryFn: async ({ signal }): Promise<Playlist> =>
      (await api.get<PlaylistResponse>(playlistPath(id), { signal })).playlist,
  });
}

/** Replaces one playlist wherever the cache holds it. */
export function writePlaylist(client: QueryClient, id: string, edit: (playlist: Playlist) => Playlist): void {
  client.setQueryData<readonly Playlist[]>(PLAYLISTS_KEY, (playlists) =>
    playlists?.map((playlist) => (playlist._id === id ? edit(playlist) : playlist)),
  );
  client.setQueryData<Playlist>([...PLAYLISTS_KEY, id], (playlist) => playlist && edit(playlist));
}
