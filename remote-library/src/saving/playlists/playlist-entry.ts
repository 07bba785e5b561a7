import type { Contract } from '@fitreel/sdk/api';
import type { Part } from '../../shared/use-part';
import type { ListedPlaylist } from './playlist-queries';

/** The fields of a playlist entry beside its video: its place, and the start and end of the video. */
export type Entry = Part & { position?: number };

/** `video` as an entry with this part. */
export const withPart = <V extends Contract.PlaylistEntry>(
  { start: _start, end: _end, ...video }: V,
  { start, end }: Part,
) => ({
  ...video,
  ...(start !== undefined && { start }),
  ...(end !== undefined && { end }),
});

/** The entry of the video; undefined if the playlist does not contain it. */
export function entryOf(playlist: ListedPlaylist | undefined, { _id }: Contract.Video): Entry | undefined {
  const position = playlist?.videos.findIndex((video) => video._id === _id) ?? -1;
  const video = playlist?.videos[position];
  return video && { position, start: video.start, end: video.end };
}
