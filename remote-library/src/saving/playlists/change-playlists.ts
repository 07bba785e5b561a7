import type { ApiClient } from '@fitreel/sdk/api';
import { changeData, removing } from '../../shared/changes';
import { failureOf, needSession } from '../../shared/failed-change';
import type { Platform } from '@fitreel/sdk/platform';
import { ENTRIES } from '../../shared/lists';
import { listed, PLAYLISTS_KEY, type ListedPlaylist } from './playlist-queries';
import { playlistToasts } from './texts';

const authorization = 'session';

export interface PlaylistFields {
  title: string;
  description: string;
}

/** What became of a request to create a playlist. */
export interface Creation {
  /** Null if it was not created. */
  playlist: ListedPlaylist | null;
  /** Why not; null if it was, or if the toast `Login first` says it. */
  failure: string | null;
}

/**
 * Never rejects.
 *
 * @param id the same one for what is sent again: what the API made although no response came is not made twice
 */
export async function createPlaylist(
  platform: Platform,
  playlist: PlaylistFields,
  id: string,
): Promise<Creation> {
  const { api } = platform;
  let created: ListedPlaylist | null = null;
  const failure = await failureOf(platform, playlistToasts.notCreated, async () => {
    needSession(platform);
    return changeData<readonly ListedPlaylist[]>(platform, {
      queryKey: PLAYLISTS_KEY,
      entityIds: [id],
      intent: JSON.stringify(playlist),
      async request() {
        const playlists = listed(
          await api.request('POST /user/playlists', {
            ...{ authorization, query: ENTRIES },
            body: { _id: id, playlist },
          }),
        );
        // An API of before takes no id.
        const made = playlists.find(({ _id }) => _id === id) ?? playlists.at(-1) ?? null;
        created = made?._id === id ? await asWanted(api, made, playlist) : made;
        return playlists.map((one) => (created && one._id === created._id ? created : one));
      },
    });
  });
  return { playlist: created, failure };
}

/** The playlist with these fields: it may have been made for a request without a response, whose fields were others. */
async function asWanted(api: ApiClient, made: ListedPlaylist, playlist: PlaylistFields) {
  const { _id: playlistId, title, description } = made;
  if (title === playlist.title && description === playlist.description) return made;
  const changed = { authorization, params: { playlistId }, body: { playlist } } as const;
  return (await api.request('PATCH /user/playlists/{playlistId}', changed)).playlist;
}

/** Resolves with why the playlist could not be deleted, or null; never rejects. */
export function removePlaylist(platform: Platform, playlist: ListedPlaylist): Promise<string | null> {
  const { api, queryClient } = platform;
  const { _id: playlistId } = playlist;
  return failureOf(platform, playlistToasts.notDeleted, () =>
    changeData<readonly ListedPlaylist[]>(platform, {
      queryKey: PLAYLISTS_KEY,
      entityIds: [playlistId],
      intent: 'remove',
      edit: removing(playlist),
      request: async () =>
        listed(
          await api.request('DELETE /user/playlists/{playlistId}', {
            ...{ authorization, query: ENTRIES },
            params: { playlistId },
          }),
        ),
      confirmed: () => queryClient.removeQueries({ queryKey: [...PLAYLISTS_KEY, playlistId] }),
    }),
  );
}
