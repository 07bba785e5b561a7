import type { Contract } from '@fitreel/sdk/api';

/** A video of Must watch, with the facts that it shares with the current video. */
export interface RelatedVideo {
  video: Contract.Video;
  reason: 'length' | 'creator' | null;
}

/** The largest difference at which two lengths count as the same, as a fraction of the length. */
const SAME_LENGTH = 0.1;

/** The `videos` beside `current` in the API's order, with `seen` ones last (behaviour.md#must-watch). */
export function relatedVideos(
  current: Contract.Video,
  videos: readonly Contract.Video[],
  seen: ReadonlySet<string> = new Set(),
): RelatedVideo[] {
  const isSeen = ({ _id }: Contract.Video) => seen.has(_id);
  return [...videos.filter((video) => !isSeen(video)), ...videos.filter(isSeen)].map((video) => ({
    video,
    reason: reasonFor(current, video),
  }));
}

function reasonFor(current: Contract.Video, other: Contract.Video): RelatedVideo['reason'] {
  const { minutes = NaN } = current;
  if (Math.abs(minutes - (other.minutes ?? NaN)) <= minutes * SAME_LENGTH) return 'length';
  return current.creator === other.creator ? 'creator' : null;
}
