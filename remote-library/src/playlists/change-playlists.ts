import type { Contract } from '@fitreel/sdk/api';
import { removing } from '../shared/list-edits';
import { reasonOf } from '../shared/failed-change';
import { changesOf, isConfirmed } from '../shared/changes';
import { askToLogIn } from '../shared/login-first';
import type { Platform } from '@fitreel/sdk/platform';
import { PLAYLISTS_KEY } from './playlist-queries';
import { playlistToasts } from '../texts';

const authorization = 'session';

export interface PlaylistFields {
  title: string;
  description: string;
}

/** What became of a request to create a playlist. */
export interface Creation {
  /** Null if it was not created. */
  playlist: Contract.Playlist | null;
  /** Why not; null if it was, or if the toast `Login first` says it. */
  failure: string | null;
}

/** Never rejects. */
export async function createPlaylist(platform: Platform, playlist: PlaylistFields): Promise<Creation> {
  const { api, queryClient, session } = platform;
  const again = () => {
    createPlaylist(platform, playlist).catch(reportError);
  };
  if (!session.getSnapshot().signedIn) {
    askToLogIn(platform, again);
    return { playlist: null, failure: null };
  }
  let created: Contract.Playlist | null = null;
  try {
    const outcome = await changesOf(platform).make({
      queryKey: PLAYLISTS_KEY,
      entityIds: [JSON.stringify(playlist)],
      intent: 'create',
      // The API makes the id, so there is nothing to show before the response.
      apply: () => undefined,
      undo: () => undefined,
      async send() {
        const { playlists } = await api.request('POST /user/playlists', {
          authorization,
          body: { playlist },
        });
        // In the order of their creation; another tab may have created one at the same moment.
        created = playlists.findLast(({ title }) => title === playlist.title) ?? playlists.at(-1) ?? null;
        return () => queryClient.setQueryData<readonly Contract.Playlist[]>(PLAYLISTS_KEY, playlists);
      },
    });
    // The same one may be on its way from another form, which gets the playlist.
    return { playlist: created, failure: isConfirmed(outcome) ? null : playlistToasts.notCreated };
  } catch (error) {
    return { playlist: null, failure: reasonOf(platform, error, playlistToasts.notCreated, again) };
  }
}

/** Resolves with why the playlist could not be deleted, or null; never rejects. */
export async function removePlaylist(
  platform: Platform,
  playlist: Contract.Playlist,
): Promise<string | null> {
  const { api, queryClient } = platform;
  const edit = removing<Contract.Playlist>(playlist);
  const write = (change: typeof edit.make) =>
    queryClient.setQueryData<readonly Contract.Playlist[]>(
      PLAYLISTS_KEY,
      (playlists) => playlists && change(playlists),
    );
  try {
    const outcome = await changesOf(platform).make({
      queryKey: PLAYLISTS_KEY,
      entityIds: [playlist._id],
      intent: 'remove',
      apply: () => write(edit.make),
      undo: () => write(edit.takeBack),
      async send() {
        const { playlists } = await api.request('DELETE /user/playlists/{playlistId}', {
          authorization,
          params: { playlistId: playlist._id },
        });
        return () => {
          queryClient.setQueryData<readonly Contract.Playlist[]>(PLAYLISTS_KEY, playlists);
          queryClient.removeQueries({ queryKey: [...PLAYLISTS_KEY, playlist._id] });
        };
      },
    });
    return isConfirmed(outcome) ? null : playlistToasts.notDeleted;
  } catch (error) {
    return reasonOf(platform, error, playlistToasts.notDeleted, () => {
      removePlaylist(platform, playlist).catch(reportError);
    });
  }
}
