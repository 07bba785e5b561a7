import {
  FOLLOWS_MAX,
  LIST_VIDEOS_MAX,
  MOMENTS_MAX,
  PLAYLIST_VIDEOS_MAX,
  PLAYLISTS_MAX,
  PLAYLISTS_TEXT_MAX_BYTES,
  PLAYLISTS_VIDEOS_MAX,
  POSITIONS_MAX,
  WORKOUTS_MAX,
  VIDEO_MOMENTS_MAX,
} from '@fitreel/contract';
import { ApiError } from '../../http/responses';

/** How much one user may keep (api/README.md#limits): every response that lists it all stays small. */
export type UserBounds = {
  listVideos: number;
  /** Creators whom a user follows. */
  follows: number;
  positions: number;
  /** Named moments of all videos together. */
  moments: number;
  videoMoments: number;
  playlists: number;
  playlistVideos: number;
  /** Of all playlists together. */
  playlistsVideos: number;
  /** Of all titles and descriptions together. */
  playlistsTextBytes: number;
  workouts: number;
};

export const USER_BOUNDS: UserBounds = {
  listVideos: LIST_VIDEOS_MAX,
  follows: FOLLOWS_MAX,
  positions: POSITIONS_MAX,
  moments: MOMENTS_MAX,
  videoMoments: VIDEO_MOMENTS_MAX,
  playlists: PLAYLISTS_MAX,
  playlistVideos: PLAYLIST_VIDEOS_MAX,
  playlistsVideos: PLAYLISTS_VIDEOS_MAX,
  playlistsTextBytes: PLAYLISTS_TEXT_MAX_BYTES,
  workouts: WORKOUTS_MAX,
};

/** Throws `limitReached`, naming `what`, if `count` is beyond `max`. In a transaction, that undoes the addition. */
export function keepWithin(count: number, max: number, what: string): void {
  if (count <= max) return;
  const text = `You can keep at most ${max.toLocaleString('en')} ${what}. Remove some to add others.`;
  throw new ApiError('limitReached', { text });
}
