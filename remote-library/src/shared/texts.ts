import { countOf } from '@fitreel/sdk/ui';

const minutes = (count: number) =>
  count < 60
    ? `${count} min`
    : `${Math.floor(count / 60).toLocaleString('en')} h${count % 60 > 0 ? ` ${count % 60} min` : ''}`;

export const videos = (count: number) => countOf(count, 'video');

/** The texts of every list of videos. */
export const listTexts = {
  watchLater: 'Watch later',
  failed: 'Couldn’t load these videos',
  browse: 'Browse videos',
  loading: 'Loading videos',
  videos,
  minutes,
  /** Some lengths are unknown. */
  atLeast: (length: string) => `at least ${length}`,
};

/** The controls of a movable row. */
export const rowTexts = {
  remove: (title: string) => `Remove ${title}`,
  moveUp: (title: string) => `Move ${title} up`,
  moveDown: (title: string) => `Move ${title} down`,
};

/** The buttons below a video and the items of a card's menu. */
export const videoTexts = {
  like: 'Like',
  liked: 'Liked',
  dislike: 'Dislike',
  addToWatchLater: 'Add to watch later',
  removeFromWatchLater: 'Remove from watch later',
  addToPlaylist: 'Add to playlist',
  removeFromHistory: 'Remove from history',
};

/** The toasts of each list (behaviour.md#toasts), and of failed changes (behaviour.md#failed-changes). */
export const listToasts = {
  likes: {
    added: 'Added to liked videos',
    removed: 'Removed from liked videos',
    removedSeveral: (count: number) => `${videos(count)} removed from liked videos`,
    addedSeveral: (count: number) => `${videos(count)} added to liked videos`,
    notAdded: 'Couldn’t save your like.',
    notRemoved: 'Couldn’t remove your like.',
  },
  watchlater: {
    added: 'Added to watch later',
    removed: 'Removed from watch later',
    removedSeveral: (count: number) => `${videos(count)} removed from watch later`,
    addedSeveral: (count: number) => `${videos(count)} added to watch later`,
    notAdded: 'Couldn’t add to watch later.',
    notRemoved: 'Couldn’t remove from watch later.',
  },
  history: {
    /** No toast. */
    added: null,
    addedSeveral: null,
    removed: 'Removed from history',
    removedSeveral: (count: number) => `${videos(count)} removed from history`,
    notAdded: 'Couldn’t add to your history.',
    notRemoved: 'Couldn’t remove from your history.',
  },
};

/** Toasts that do not concern a single list of videos. */
export const changeTexts = {
  loginFirst: 'Login first',
  undo: 'Undo',
  retry: 'Retry',
  historyCleared: 'History cleared',
  historyNotCleared: 'Couldn’t clear your history.',
};

/** `4:10`, and with hours `1:04:10`. */
export const clock = (count: number) => {
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(count / 3600), Math.floor(count / 60) % 60, count % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};

/** The texts of every form. */
export const formTexts = {
  save: 'Save',
  cancel: 'Cancel',
  noTime: 'Enter a time, such as 4:10',
  characters: (max: number) => `Enter 1 to ${max} characters`,
  time: (min: number, max: number) => `Enter a time from ${clock(min)} to ${clock(max)}`,
  whole: (min: number, max: number) => `Enter a whole number from ${min} to ${max.toLocaleString('en')}`,
};

/** The start and end of a part of a video. */
export const partTexts = {
  startAt: 'Start at',
  endAt: 'End at',
  hint: 'Such as 4:10. Leave empty for the whole video.',
  tooEarly: 'Enter a time after the start',
  named: 'Moments and chapters',
};

/** The named moments of a video. */
export const momentTexts = {
  note: 'Note this moment',
  /** Beside the icon of `note`. */
  word: 'Moment',
  heading: 'Your moments',
  close: 'Close your moments',
  failed: 'Couldn’t load your moments',
  clock,
  change: (name: string) => `Change ${name}`,
  remove: (name: string) => `Remove ${name}`,
  name: 'Name',
  nameMissing: 'Enter a name',
  tooLong: (length: number) => `Use at most ${length} characters`,
  at: 'At',
  saved: 'Moment saved',
  removed: 'Moment removed',
  notSaved: 'Couldn’t save the moment.',
  notRemoved: 'Couldn’t remove the moment.',
};
