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

/** The result of a request to create a playlist. */
export interface Creation {
  /** Null if it was not created. */
  playlist: ListedPlaylist | null;
  /** The reason of a failure; null on success, or if the toast `Login first` is shown instead. */
  failure: string | null;
}

/**
 * Creates a playlist. Never rejects.
 *
 * @param id the same one on every retry, so that a playlist whose response was lost is not created twice
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
        // An older API ignores the id.
        const made = playlists.find(({ _id }) => _id === id) ?? playlists.at(-1) ?? null;
        created = made?._id === id ? await asWanted(api, made, playlist) : made;
        return playlists.map((one) => (created && one._id === created._id ? created : one));
      },
    });
  });
  return { playlist: created, failure };
}

/** The playlist with the wanted fields: an earlier request, whose response was lost, may have created it with others. */
async function asWanted(api: ApiClient, made: ListedPlaylist, playlist: PlaylistFields) {
  const { _id: playlistId, title, description } = made;
  if (title === playlist.title && description === playlist.description) return made;
  const changed = { authorization, params: { playlistId }, body: { playlist } } as const;
  return (await api.request('PATCH /user/playlists/{playlistId}', changed)).playlist;
}

/** Deletes a playlist. Resolves with the reason of a failure, or null; never rejects. */
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
