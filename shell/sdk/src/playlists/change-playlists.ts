import type { Playlist, PlaylistResponse, PlaylistsResponse, Video } from '@fitreel/contract';
import { ApiError } from '../transport/api-error';
import { adding, removingOne } from '../lists/list-edits';
import { askToLogIn, mayLackSession } from '../lists/login-first';
import type { Platform } from '../platform/types';
import { PLAYLISTS_KEY, playlistPath, writePlaylist } from './playlist-queries';
import type { PlaylistFields } from './types';

/** Creates a playlist and resolves with whether it was. All that can go wrong ends in a toast or on the console. */
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
      // Its id is the API's to give, so there is nothing to show before the answer.
      apply: () => undefined,
      undo: () => undefined,
      async send() {
        const { playlists } = await api.post<PlaylistsResponse>('/user/playlists', { playlist });
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
        const { playlists } = await api.delete<PlaylistsResponse>(playlistPath(playlist._id));
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
 * Puts `video` into the playlist or takes it out, and resolves with whether it is so then. All that can go wrong ends
 * on the console.
 */
export async function setPlaylistVideo(
  { api, changes, queryClient, toasts }: Platform,
  playlistId: string,
  video: Video,
  included: boolean,
): Promise<boolean> {
  const edit = included ? adding(video) : removingOne<Video>(video);
  const write = (change: typeof edit.make) =>
    writePlaylist(queryClient, playlistId, (playlist) => ({
      ...playlist,
      videos: [...change(playlist.videos)],
    }));
  try {
    const outcome = await changes.make({
      queryKey: PLAYLISTS_KEY,
      entityId: `${playlistId}/${video._id}`,
      intent: included ? 'add' : 'remove',
      apply: () => write(edit.make),
      undo: () => write(edit.takeBack),
      async send() {
        const path = playlistPath(playlistId);
        const { playlist } = included
          ? await api.post<PlaylistResponse>(path, { video })
          : await api.delete<PlaylistResponse>(`${path}/${encodeURIComponent(video._id)}`);
        return () => writePlaylist(queryClient, playlistId, () => playlist);
      },
    });
    // Letter for letter: the toasts of spec section 8 differ in their first letter alone.
    if (outcome === 'done') toasts.show(included ? 'Playlist updated' : 'playlist updated', 'success');
    return true;
  } catch (error) {
    console.error(error);
    // "Already there" (409) is what was wished for.
    return error instanceof ApiError && error.status === 409;
  }
}
