import type { Contract } from '@fitreel/sdk/api';
import { listTexts } from '../../shared/texts';

/** Play time of a video or its part in a playlist, in seconds; undefined if unknown. */
export const playedSeconds = ({ start = 0, end, minutes }: Contract.PlaylistVideo): number | undefined =>
  end === undefined ? minutes && Math.max(0, minutes * 60 - start) : end - start;

/** The number of videos and the play time of all parts, as far as it is known: "5 videos · at least 1 h 12 min". */
export function playlistLength(videos: readonly Contract.PlaylistVideo[]): string {
  const known = videos.flatMap((video) => playedSeconds(video) ?? []);
  if (known.length === 0) return listTexts.videos(videos.length);
  const length = listTexts.minutes(Math.ceil(known.reduce((sum, seconds) => sum + seconds, 0) / 60));
  const all = known.length === videos.length;
  return `${listTexts.videos(videos.length)} · ${all ? length : listTexts.atLeast(length)}`;
}
