import type { Playlist, Video } from '@fitreel/contract';
import { adding, removingOne } from '../lists/list-edits';
import { askToLogIn, mayLackSession } from '../lists/login-first';
import type { Platform } from '../platform/types';
import { ApiError } from '../transport/api-error';
import { PLAYLISTS_KEY, writePlaylist } from './playlist-queries';
import type { PlaylistFields } from './types';

const authorization = 'session';

/** Resolves with whether the playlist was created. Never rejects: a failure shows a toast or goes to the console. */
export async function createPlaylist(platform: Platform, playlist: PlaylistFields): Promise<boolean> {
  const { api, changes, queryClient, session } = platform;
  if (!session.getSnapshot().signedIn) {
    askToLogIn(platform);
    return false;
  }
  try {
    const outcome = await changes.make({
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
        return () => queryClient.setQueryData<readonly Playlist[]>(PLAYLISTS_KEY, playlists);
      },
    });
    return outcome === 'done';
  } catch (error) {
    if (mayLackSession(platform, error)) askToLogIn(platform);
    else console.error(error);
    return false;
  }
}

/** Never rejects: a failure goes to the console. */
export async function removePlaylist(
  { api, changes, queryClient }: Platform,
  playlist: Playlist,
): Promise<void> {
  const edit = removingOne<Playlist>(playlist);
  const write = (change: typeof edit.make) =>
    queryClient.setQueryData<readonly Playlist[]>(
      PLAYLISTS_KEY,
      (playlists) => playlists && change(playlists),
    );
  try {
    await changes.make({
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
          queryClient.setQueryData<readonly Playlist[]>(PLAYLISTS_KEY, playlists);
          queryClient.removeQueries({ queryKey: [...PLAYLISTS_KEY, playlist._id] });
        };
      },
    });
  } catch (error) {
    console.error(error);
  }
}

/**
 * Puts `video` into the playlist or takes it out. Resolves with whether the playlist is then as wanted; never rejects: a
 * failure goes to the console.
 */
export async function setPlaylistVideo(
  { api, changes, queryClient, toasts }: Platform,
  playlistId: string,
  video: Video,
  included: boolean,
): Promise<boolean> {
  const videoId = video._id;
  const edit = included ? adding(video) : removingOne<Video>(video);
  const write = (change: typeof edit.make) =>
    writePlaylist(queryClient, playlistId, (playlist) => ({
      ...playlist,
      videos: [...change(playlist.videos)],
    }));
  try {
    const outcome = await changes.make({
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
    if (outcome === 'done') toasts.show(included ? 'Playlist updated' : 'playlist updated', 'success');
    return true;
  } catch (error) {
    console.error(error);
    // 409, "already there": the playlist is as wanted.
    return error instanceof ApiError && error.status === 409;
  }
}
