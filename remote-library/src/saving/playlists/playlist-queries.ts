import { queryOptions, type QueryClient } from '@fitreel/sdk/query';
import type { ApiClient, Contract } from '@fitreel/sdk/api';
import { ENTRIES } from '../../shared/lists';

/** Key of all playlists; the key of a single playlist extends it. */
export const PLAYLISTS_KEY = ['user', 'playlists'] as const;

/** A video in the list of all playlists: whole if its picture represents the playlist, else without its facts. */
export type ListedVideo = Contract.PlaylistEntry & Partial<Contract.PlaylistVideo>;

/** A playlist in the list of all playlists. */
export interface ListedPlaylist extends Pick<Contract.Playlist, '_id' | 'title' | 'description'> {
  videos: readonly ListedVideo[];
}

export const isWhole = (video: ListedVideo): video is Contract.PlaylistVideo => video.title !== undefined;

/** All playlists of a response. An older API sends all videos whole. */
export const listed = ({ playlists }: Contract.PlaylistsResponse): readonly ListedPlaylist[] =>
  playlists.map(({ videos, entries = videos, ...playlist }) => {
    const whole = new Map(videos.map((video) => [video._id, video]));
    return { ...playlist, videos: entries.map((entry) => whole.get(entry._id) ?? entry) };
  });

export function playlistsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: PLAYLISTS_KEY,
    queryFn: async ({ signal }) =>
      listed(await api.request('GET /user/playlists', { authorization: 'session', query: ENTRIES, signal })),
    meta: {
      videosIn: (data) => (data as readonly ListedPlaylist[]).flatMap(({ videos }) => videos.filter(isWhole)),
    },
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

/** The playlist from the cache. */
export function knownPlaylist(client: QueryClient, id: string): ListedPlaylist | undefined {
  return (
    client.getQueryData<Contract.Playlist>([...PLAYLISTS_KEY, id]) ??
    client.getQueryData<readonly ListedPlaylist[]>(PLAYLISTS_KEY)?.find((playlist) => playlist._id === id)
  );
}

/**
 * Replaces one playlist wherever the cache holds it. The copy with whole videos comes last: an edit takes back the state that it saw last.
 */
export function writePlaylist(
  client: QueryClient,
  id: string,
  edit: <P extends ListedPlaylist>(playlist: P) => P,
): void {
  client.setQueryData<readonly ListedPlaylist[]>(PLAYLISTS_KEY, (playlists) =>
    playlists?.map((playlist) => (playlist._id === id ? edit(playlist) : playlist)),
  );
  client.setQueryData<Contract.Playlist>([...PLAYLISTS_KEY, id], (playlist) => playlist && edit(playlist));
}
