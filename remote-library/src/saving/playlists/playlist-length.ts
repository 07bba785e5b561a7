import type { Contract } from '@fitreel/sdk/api';
import { listTexts } from '../../shared/texts';

/** The number of videos and, as far as it is known, how long they are together: "5 videos · at least 1 h 12 min". */
export function lengthOf(videos: readonly Contract.Video[]): string {
  const known = videos.flatMap(({ minutes }) => minutes ?? []);
  if (known.length === 0) return listTexts.videos(videos.length);
  const total = known.reduce((sum, minutes) => sum + minutes, 0);
  const length = listTexts.minutes(total);
  const all = known.length === videos.length;
  return `${listTexts.videos(videos.length)} · ${all ? length : listTexts.atLeast(length)}`;
}
