import { PLAYLIST_VIDEOS_MAX, type Contract } from '@fitreel/sdk/api';
import type { Platform } from '@fitreel/sdk/platform';
import { tryChange } from '../../shared/failed-change';
import { addingAll, removing } from '../../shared/changes';
import { changeTexts } from '../../shared/texts';
import { playlistToasts } from './texts';
import { changePlaylist, ofVideos } from './change-playlist';
import { knownPlaylist, type ListedPlaylist, type ListedVideo } from './playlist-queries';

const authorization = 'session';

/** Adds to the playlist the `videos` that it lacks. The toast offers Undo. Never rejects: a failure shows a toast. */
export async function addPlaylistVideos(
  platform: Platform,
  playlist: ListedPlaylist,
  videos: readonly Contract.Video[],
): Promise<void> {
  const { queryClient, toasts } = platform;
  const { _id: playlistId, title } = playlist;
  await tryChange(platform, playlistToasts.notAdded, async () => {
    const there = new Set(knownPlaylist(queryClient, playlistId)?.videos.map(({ _id }) => _id));
    const lacking = videos.filter(({ _id }) => !there.has(_id));
    if (lacking.length === 0) toasts.show(playlistToasts.hasAll(title), 'success');
    else if (there.size + lacking.length > PLAYLIST_VIDEOS_MAX)
      toasts.show(playlistToasts.full(title, PLAYLIST_VIDEOS_MAX), 'warning');
    else if ((await changeVideos(platform, playlistId, lacking, true)) === 'done') {
      const undo = () => {
        removePlaylistVideos(platform, playlistId, lacking).catch(reportError);
      };
      const action = { label: changeTexts.undo, run: undo };
      toasts.show(playlistToasts.addedSeveral(lacking.length, title), 'success', { action });
    }
    return 'confirmed';
  });
}

async function removePlaylistVideos(
  platform: Platform,
  playlistId: string,
  videos: readonly Contract.Video[],
): Promise<void> {
  await tryChange(platform, playlistToasts.notRemoved, async () => {
    const outcome = await changeVideos(platform, playlistId, videos, false);
    if (outcome === 'done') platform.toasts.show(playlistToasts.removed, 'success');
    return outcome;
  });
}

/** Adds or removes several videos in one request: all of them or none. */
function changeVideos(
  platform: Platform,
  playlistId: string,
  videos: readonly Contract.Video[],
  included: boolean,
) {
  const videoIds = videos.map(({ _id }) => _id);
  return changePlaylist(platform, playlistId, {
    videoIds,
    intent: included ? 'add' : 'remove',
    ...ofVideos(included ? addingAll<ListedVideo>(videos.map(placedLast)) : removing(...videos)),
    request: () =>
      platform.api.request('PATCH /user/playlists/{playlistId}', {
        authorization,
        params: { playlistId },
        body: included ? { add: videoIds.map((_id) => ({ _id })) } : { remove: videoIds },
      }),
  });
}

const placedLast = (entity: Contract.Video) => ({ entity, place: undefined });
