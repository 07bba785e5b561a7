import type { Contract } from '@fitreel/sdk/api';
import type { Platform } from '@fitreel/sdk/platform';
import { tryChange } from '../../shared/failed-change';
import type { Part } from '../../shared/use-part';
import { playlistToasts } from './texts';
import { changePlaylist, editOf } from './change-playlist';
import { withPart } from './playlist-entry';

/** Sets the start and end of a video in a playlist. Never rejects: a failure shows a toast. */
export async function setPlaylistPart(
  platform: Platform,
  playlistId: string,
  video: Contract.PlaylistVideo,
  part: Part,
): Promise<void> {
  const { start = null, end = null } = part;
  const put = (wanted: Part) =>
    editOf((videos) => videos.map((one) => (one._id === video._id ? withPart(one, wanted) : one)));
  await tryChange(platform, playlistToasts.notEdited, async () => {
    const outcome = await changePlaylist(platform, playlistId, {
      videoIds: [video._id],
      intent: `part ${start} ${end}`,
      make: put(part),
      takeBack: put(video),
      request: () =>
        platform.api.request('PATCH /user/playlists/{playlistId}/{videoId}', {
          authorization: 'session',
          params: { playlistId, videoId: video._id },
          body: { start, end },
        }),
    });
    if (outcome === 'done') platform.toasts.show(playlistToasts.added, 'success');
    return outcome;
  });
}
