import { type Contract } from '@fitreel/sdk/api';
import type { Platform } from '@fitreel/sdk/platform';
import { isConflict } from '../shared/conflict';
import { changesOf, isConfirmed } from '../shared/changes';
import { reasonOf, reportFailedChange } from '../shared/failed-change';
import { canGoBack } from '../shared/lists';
import { adding, moving, removing, type ListEdit } from '../shared/list-edits';
import { changeTexts } from '../shared/texts';
import { playlistToasts } from './texts';
import type { PlaylistFields } from './change-playlists';
import { entryOf, withPart, type Entry } from './playlist-entry';
import { knownPlaylist, PLAYLISTS_KEY, writePlaylist } from './playlist-queries';

const authorization = 'session';

/** A change of one playlist, whose response is the playlist. */
interface PlaylistChange {
  /** The ids of the videos that it changes of the playlist; none for the playlist itself. */
  videoIds?: readonly string[];
  intent: string;
  make: (playlist: Contract.Playlist) => Contract.Playlist;
  takeBack: (playlist: Contract.Playlist) => Contract.Playlist;
  request: () => Promise<{ playlist: Contract.Playlist }>;
}

export function changePlaylist(platform: Platform, playlistId: string, change: PlaylistChange) {
  const { queryClient } = platform;
  const { videoIds = [''], intent, make, takeBack, request } = change;
  return changesOf(platform).make({
    queryKey: PLAYLISTS_KEY,
    entityIds: videoIds.map((videoId) => `${playlistId}/${videoId}`),
    intent,
    apply: () => writePlaylist(queryClient, playlistId, make),
    undo: () => writePlaylist(queryClient, playlistId, takeBack),
    async send() {
      const { playlist } = await request();
      return () => writePlaylist(queryClient, playlistId, () => playlist);
    },
  });
}

/** An edit of a playlist's videos as a change of the playlist. */
export function ofVideos({ make, takeBack }: ListEdit<Contract.Video>) {
  const changed = (edit: typeof make) => (playlist: Contract.Playlist) => ({
    ...playlist,
    videos: [...edit(playlist.videos)],
  });
  return { make: changed(make), takeBack: changed(takeBack) };
}

/** Changes title and description. Resolves with why that failed, or null; never rejects. */
export async function editPlaylist(
  platform: Platform,
  playlist: Contract.Playlist,
  fields: PlaylistFields,
): Promise<string | null> {
  const { _id: playlistId, title, description } = playlist;
  try {
    const outcome = await changePlaylist(platform, playlistId, {
      intent: JSON.stringify(fields),
      make: (current) => ({ ...current, ...fields }),
      takeBack: (current) => ({ ...current, title, description }),
      request: () =>
        platform.api.request('PATCH /user/playlists/{playlistId}', {
          authorization,
          params: { playlistId },
          body: { playlist: fields },
        }),
    });
    if (outcome === 'done') platform.toasts.show(playlistToasts.added, 'success');
    return isConfirmed(outcome) ? null : playlistToasts.notEdited;
  } catch (error) {
    return reasonOf(platform, error, playlistToasts.notEdited, () => {
      editPlaylist(platform, playlist, fields).catch(reportError);
    });
  }
}

/** Moves a video to another place. Says so at once, with Undo; never rejects: a failure shows a toast. */
export async function movePlaylistVideo(
  platform: Platform,
  playlistId: string,
  { video, from, to }: { video: Contract.Video; from: number; to: number },
): Promise<void> {
  const { api, queryClient, toasts } = platform;
  const move = (places: { from: number; to: number }) => {
    movePlaylistVideo(platform, playlistId, { video, ...places }).catch(reportError);
  };
  try {
    const count = knownPlaylist(queryClient, playlistId)?.videos.length ?? 0;
    const undo = { label: changeTexts.undo, run: () => move({ from: to, to: from }) };
    toasts.show(playlistToasts.moved(to + 1, count), 'success', { action: undo });
    await changePlaylist(platform, playlistId, {
      videoIds: [video._id],
      intent: `move to ${to}`,
      ...ofVideos(moving(video, to)),
      request: () =>
        api.request('PATCH /user/playlists/{playlistId}/{videoId}', {
          authorization,
          params: { playlistId, videoId: video._id },
          body: { position: to },
        }),
    });
  } catch (error) {
    const retry = () => move({ from, to });
    reportFailedChange(platform, error, { text: playlistToasts.notMoved, retry });
  }
}

/**
 * Puts `video` into the playlist, as the entry that it was or else last and whole, or takes it out. Resolves with whether the
 * playlist is then as wanted; never rejects: a failure shows a toast.
 */
export async function setPlaylistVideo(
  platform: Platform,
  playlistId: string,
  video: Contract.PlaylistVideo,
  included: boolean,
  entry?: Entry,
): Promise<boolean> {
  const { queryClient, toasts } = platform;
  const change = (wanted: boolean, as?: Entry) => {
    setPlaylistVideo(platform, playlistId, video, wanted, as).catch(reportError);
  };
  const before = entryOf(knownPlaylist(queryClient, playlistId), video);
  try {
    const outcome = await changeVideo(platform, playlistId, video, included, entry);
    // The toasts differ in their first letter (behaviour.md#toasts).
    if (outcome === 'done') {
      const undo = { label: changeTexts.undo, run: () => change(true, before) };
      if (included) toasts.show(playlistToasts.added, 'success');
      else toasts.show(playlistToasts.removed, 'success', canGoBack(video) ? { action: undo } : {});
    }
    return isConfirmed(outcome);
  } catch (error) {
    const text = included ? playlistToasts.notAdded : playlistToasts.notRemoved;
    reportFailedChange(platform, error, { text, retry: () => change(included, entry) });
    // 409, "already there": the playlist is as wanted.
    return isConflict(error);
  }
}

function changeVideo(
  platform: Platform,
  playlistId: string,
  video: Contract.PlaylistVideo,
  included: boolean,
  entry: Entry = {},
) {
  const { api } = platform;
  const videoId = video._id;
  return changePlaylist(platform, playlistId, {
    videoIds: [videoId],
    intent: included ? 'add' : 'remove',
    ...ofVideos(included ? adding(withPart(video, entry), entry.position) : removing(video)),
    request: () =>
      included
        ? api.request('POST /user/playlists/{playlistId}', {
            authorization,
            params: { playlistId },
            body: { video, ...entry },
          })
        : api.request('DELETE /user/playlists/{playlistId}/{videoId}', {
            authorization,
            params: { playlistId, videoId },
          }),
  });
}
