import { countOf } from '@fitreel/sdk/ui';

/** The page of all lists. The lists are named like the sidebar's entries. */
export const overviewTexts = {
  heading: 'Library',
  history: 'History',
  watchLater: 'Watch later',
  liked: 'Liked videos',
  playlists: 'Playlist',
  playlistCount: (count: number) => countOf(count, 'playlist'),
  visitor: 'Log in to keep videos here. The list that you choose opens after the login.',
};

/** The page of all training (behaviour.md#train). */
export const trainTexts = { heading: 'Train' };

/** The next video to play (behaviour.md#up-next). */
export const upNextTexts = {
  heading: 'Up next',
  /** Beside the icon of `next`. */
  word: 'Next',
  next: (title: string) => `Next: ${title}`,
  announcement: (title: string, seconds: number) => `Up next in ${seconds} seconds: ${title}`,
  countdown: (title: string, seconds: number) => `Up next in ${seconds} s: ${title}`,
  playNow: 'Play now',
  cancel: 'Cancel',
};
