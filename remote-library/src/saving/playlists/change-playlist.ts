import { type Contract } from '@fitreel/sdk/api';
import type { Platform } from '@fitreel/sdk/platform';
import { adding, changesOf, isConfirmed, type ListEdit, moving, removing } from '../../shared/changes';
import { failureOf, tryChange } from '../../shared/failed-change';
import { canGoBack } from '../../shared/lists';
import { changeTexts } from '../../shared/texts';
import { playlistToasts } from './texts';
import type { PlaylistFields } from './change-playlists';
import { entryOf, withPart, type Entry } from './playlist-entry';
import {
  knownPlaylist,
  PLAYLISTS_KEY,
  writePlaylist,
  type ListedPlaylist,
  type ListedVideo,
} from './playlist-queries';

const authorization = 'session';

type Edit = <P extends ListedPlaylist>(playlist: P) => P;

/** A change of one playlist; its response is the playlist. */
interface PlaylistChange {
  /** The ids of the playlist's videos that it changes; none if it changes the playlist itself. */
  videoIds?: readonly string[];
  intent: string;
  make: Edit;
  takeBack: Edit;
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
      return () => writePlaylist(queryClient, playlistId, (known) => ({ ...known, ...playlist }));
    },
  });
}

/** Turns an edit of a playlist's videos into an edit of the playlist. Added videos are whole, so that a list of whole videos stays one. */
export const editOf =
  (edit: (videos: readonly ListedVideo[]) => readonly ListedVideo[]): Edit =>
  (playlist) => ({ ...playlist, videos: edit(playlist.videos) });

export const ofVideos = ({ make, takeBack }: ListEdit<ListedVideo>) => ({
  make: editOf(make),
  takeBack: editOf(takeBack),
});

/** Changes title and description. Resolves with the reason of a failure, or null; never rejects. */
export function editPlaylist(
  platform: Platform,
  playlist: Contract.Playlist,
  fields: PlaylistFields,
): Promise<string | null> {
  const { _id: playlistId, title, description } = playlist;
  return failureOf(platform, playlistToasts.notEdited, async () => {
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
    return outcome;
  });
}

/** Moves a video to another place. Shows a toast with Undo at once. Never rejects: a failure shows a toast. */
export async function movePlaylistVideo(
  platform: Platform,
  playlistId: string,
  { video, from, to }: { video: Contract.Video; from: number; to: number },
): Promise<void> {
  const { api, queryClient, toasts } = platform;
  const undo = () => {
    movePlaylistVideo(platform, playlistId, { video, from: to, to: from }).catch(reportError);
  };
  await tryChange(platform, playlistToasts.notMoved, async () => {
    const count = knownPlaylist(queryClient, playlistId)?.videos.length ?? 0;
    const action = { label: changeTexts.undo, run: undo };
    toasts.show(playlistToasts.moved(to + 1, count), 'success', { action });
    return changePlaylist(platform, playlistId, {
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
  });
}

/**
 * Adds `video` to the playlist, either as the entry that it was or whole at the end, or removes it. Resolves with whether the playlist is
 * then as wanted. Never rejects: a failure shows a toast.
 */
export async function setPlaylistVideo(
  platform: Platform,
  playlistId: string,
  video: Contract.PlaylistVideo,
  included: boolean,
  entry?: Entry,
): Promise<boolean> {
  const { queryClient, toasts } = platform;
  const text = included ? playlistToasts.notAdded : playlistToasts.notRemoved;
  const outcome = await tryChange(platform, text, async () => {
    const before = entryOf(knownPlaylist(queryClient, playlistId), video);
    const made = await changeVideo(platform, playlistId, video, included, entry);
    const undo = () => {
      setPlaylistVideo(platform, playlistId, video, true, before).catch(reportError);
    };
    const action = { label: changeTexts.undo, run: undo };
    // The toasts differ in their first letter (behaviour.md#toasts).
    if (made === 'done' && included) toasts.show(playlistToasts.added, 'success');
    else if (made === 'done')
      toasts.show(playlistToasts.removed, 'success', canGoBack(video) ? { action } : {});
    return made;
  });
  return isConfirmed(outcome);
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
    ...ofVideos(included ? adding<ListedVideo>(withPart(video, entry), entry.position) : removing(video)),
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
