import type { Contract } from '@fitreel/sdk/api';

/** A video of Must watch, and what it has in common with the video that plays. */
export interface RelatedVideo {
  video: Contract.Video;
  reason: 'length' | 'creator' | null;
}

/** Longest difference between two lengths that count as the same, as a part of the length. */
const SAME_LENGTH = 0.1;

/**
 * The other `videos` of the category of `current` (behaviour.md#must-watch): videos of its length first, then videos of its
 * creator, then the rest by how near in length they are. Equal ones come as they follow `current` in the catalogue, and from
 * its end on from the start, so that each video has a list of its own. The videos that were `seen` come after all others.
 */
export function relatedVideos(
  current: Contract.Video,
  videos: readonly Contract.Video[],
  seen: ReadonlySet<string> = new Set(),
): RelatedVideo[] {
  const start = 1 + videos.findIndex(({ _id }) => _id === current._id);
  const following = [...videos.slice(start), ...videos.slice(0, start)];
  return following
    .filter(({ _id }) => _id !== current._id)
    .map((video) => {
      const reason = reasonFor(current, video);
      const rank = reason === 'length' ? 0 : reason === 'creator' ? 1 : 2;
      return { video, reason, order: [Number(seen.has(video._id)), rank, difference(current, video)] };
    })
    .sort((a, b) => compare(a.order, b.order))
    .map(({ video, reason }) => ({ video, reason }));
}

/** Minutes by which two videos differ; as far as can be if a length is not known. */
function difference(a: Contract.Video, b: Contract.Video): number {
  return a.minutes === undefined || b.minutes === undefined
    ? Number.MAX_VALUE
    : Math.abs(a.minutes - b.minutes);
}

function reasonFor(current: Contract.Video, other: Contract.Video): RelatedVideo['reason'] {
  if (difference(current, other) <= (current.minutes ?? 0) * SAME_LENGTH) return 'length';
  return current.creator === other.creator ? 'creator' : null;
}

/** By the first numbers that differ. Sorting keeps the order of equal ones. */
function compare(a: readonly number[], b: readonly number[]): number {
  return a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
