import type { Contract } from '@fitreel/sdk/api';

export type ListName = 'likes' | 'watchlater' | 'history';

/** `anonymous` without a session; `failed` if nothing is loaded, so offer `retry`. */
export type ListStatus = 'anonymous' | 'loading' | 'failed' | 'ready';

/** One of the user's lists, with all pending changes applied. */
export interface UserList {
  /** In order of addition; empty unless `ready`. */
  videos: readonly Contract.Video[];
  status: ListStatus;
  retry: () => void;
  has: (videoId: string) => boolean;
  /**
   * Does nothing if the list has the video. Without a session it shows the toast `Login first`, except for the history
   * (behaviour.md#actions-without-a-session).
   */
  add: (video: Contract.Video) => void;
  remove: (video: Contract.Video) => void;
  /**
   * Empties the history; throws for any other list. Resolves with a text that says why that failed, or null; never
   * rejects.
   */
  clear: () => Promise<string | null>;
}
