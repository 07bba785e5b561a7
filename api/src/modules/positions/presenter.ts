import type { Position } from '@fitreel/contract';
import type { PositionColumns } from './repository';

/** A position as clients see it. */
export function presentPosition({ video_id, seconds, duration, watched }: PositionColumns): Position {
  return { _id: video_id, seconds, duration, watched: watched === 1 };
}
