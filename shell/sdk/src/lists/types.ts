import type { Video } from '@fitreel/contract';

export type ListName = 'likes' | 'watchlater' | 'history';

/** `anonymous` without a session; `failed` when nothing could be loaded and `retry` is to be offered. */
export type ListStatus = 'anonymous' | 'loading' | 'failed' | 'ready';

/** One of the user's lists, as it will be once all changes under way have reached the API. */
export interface UserList {
  /** In the order in which they were added (decision 10); empty unless `ready`. */
  videos: readonly Video[];
  status: ListStatus;
  /** Loads the list again. */
  retry: () => void;
  has: (videoId: string) => boolean;
  /**
   * Adds a video; nothing happens to one that is in the list. Without a session it toasts `Login first`
   * (decision 13), save that history is silent (decision 12).
   */
  add: (video: Video) => void;
  /** Removes a video. */
  remove: (video: Video) => void;
  /** Removes all; only the history can be cleared (spec section 7). */
  clear: () => void;
}
