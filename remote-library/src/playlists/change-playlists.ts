import { ApiError, type Contract } from '@fitreel/sdk/api';
import { adding, removingOne } from '../shared/list-edits';
import { reasonOf, reportFailedChange } from '../shared/failed-change';
import { changesOf } from '../shared/changes';
import { askToLogIn } from '../shared/login-first';
import type { Platform } from '@fitreel/sdk/platform';
import { PLAYLISTS_KEY, writePlaylist } from './playlist-queries';
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
    await changesOf(platform).make({
      queryKey: PLAYLISTS_KEY,
      entityId: JSON.stringify(playlist),
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
    return { playlist: created, failure: null };
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
  const edit = removingOne<Contract.Playlist>(playlist);
  const write = (change: typeof edit.make) =>
    queryClient.setQueryData<readonly Contract.Playlist[]>(
      PLAYLISTS_KEY,
      (playlists) => playlists && change(playlists),
    );
  try {
    await changesOf(platform).make({
      queryKey: PLAYLISTS_KEY,
      entityId: playlist._id,
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
    return null;
  } catch (error) {
    return reasonOf(platform, error, playlistToasts.notDeleted, () => {
      removePlaylist(platform, playlist).catch(reportError);
    });
  }
}

/**
 * Puts `video` into the playlist or takes it out. Resolves with whether the playlist is then as wanted; never rejects: a
 * failure shows a toast.
 */
export async function setPlaylistVideo(
  platform: Platform,
  playlistId: string,
  video: Contract.Video,
  included: boolean,
): Promise<boolean> {
  const { api, queryClient, toasts } = platform;
  const change = (wanted: boolean) => {
    setPlaylistVideo(platform, playlistId, video, wanted).catch(reportError);
  };
  const videoId = video._id;
  const edit = included ? adding(video) : removingOne<Contract.Video>(video);
  const write = (change: typeof edit.make) =>
    writePlaylist(queryClient, playlistId, (playlist) => ({
      ...playlist,
      videos: [...change(playlist.videos)],
    }));
  try {
    const outcome = await changesOf(platform).make({
      queryKey: PLAYLISTS_KEY,
      entityId: `${playlistId}/${videoId}`,
      intent: included ? 'add' : 'remove',
      apply: () => write(edit.make),
      undo: () => write(edit.takeBack),
      async send() {
        const { playlist } = included
          ? await api.request('POST /user/playlists/{playlistId}', {
              authorization,
              params: { playlistId },
              body: { video },
            })
          : await api.request('DELETE /user/playlists/{playlistId}/{videoId}', {
              authorization,
              params: { playlistId, videoId },
            });
        return () => writePlaylist(queryClient, playlistId, () => playlist);
      },
    });
    // The toasts differ in their first letter (behaviour.md#toasts).
    if (outcome === 'done') {
      const undo = { label: playlistToasts.undo, run: () => change(true) };
      if (included) toasts.show(playlistToasts.added, 'success');
      else toasts.show(playlistToasts.removed, 'success', { action: undo });
    }
    return true;
  } catch (error) {
    const text = included ? playlistToasts.notAdded : playlistToasts.notRemoved;
    reportFailedChange(platform, error, { text, retry: () => change(included) });
    // 409, "already there": the playlist is as wanted.
    return error instanceof ApiError && error.status === 409;
  }
}
