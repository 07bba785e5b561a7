import { videos, clock } from '../../shared/texts';

export const playlistTexts = {
  /** The heading until the title is known. */
  untitled: 'Playlist',
  videos: 'Videos',
  empty: { title: 'This playlist is empty', text: 'Open a video and choose “Add to playlist”.' },
  playAll: 'Play all',
  shuffle: 'Shuffle',
  asWorkout: 'As a workout',
  asProgramme: 'As a programme',
  edit: 'Edit details',
};

/** The playlist beside the video being played. */
export const playingTexts = {
  label: 'Playlist',
  loading: 'Loading the playlist',
  failed: 'Couldn’t load the playlist',
  visitor: 'Log in to see the playlist.',
  login: 'Login',
  missing: 'This playlist no longer exists, or it isn’t yours.',
  /** `place` is 0 for a video that has left the list. */
  place: (place: number, count: number, shuffled: boolean) =>
    `${place > 0 ? `${place} of ${count}` : videos(count)}${shuffled ? ', shuffled' : ''}`,
  previous: 'Previous',
  next: 'Next',
};

export const playlistsTexts = {
  heading: 'All Playlists',
  create: 'Create a playlist',
  list: 'Playlists',
  loading: 'Loading playlists',
  failed: 'Couldn’t load your playlists',
  none: 'No playlists yet',
  noneAdvice: 'Create one above, then add videos to it.',
  options: (title: string) => `More options for ${title}`,
  delete: 'Delete',

  deleteQuestion: (title: string) => `Delete “${title}”?`,
  deleteAction: 'Delete playlist',
  deleteLoss: (count: number) =>
    count === 0
      ? 'This deletes the empty playlist. You can’t undo it.'
      : `This deletes the playlist and its list of ${videos(count)}. You can’t undo it.`,
};

/** The form for a new playlist, and for the details of one. */
export const playlistFormTexts = {
  form: 'Create a playlist',
  title: 'Title',
  titleMissing: 'Enter a title',
  description: 'Description',
  optional: 'Optional',
  tooLong: (length: number) => `Use at most ${length} characters`,
  create: 'Create playlist',
};

/** The dialog Save to playlist. */
export const saveTexts = {
  heading: 'Save to playlist',
  list: 'Playlists',
  loading: 'Loading playlists',
  failed: 'Couldn’t load your playlists',
  none: 'You have no playlists yet.',
  create: 'Create new playlist',
  notAdded: (title: string) => `The video isn’t in “${title}” yet.`,
  notRemoved: (title: string) => `The video is still in “${title}”.`,
};

/** The dialog that adds several videos to a playlist. */
export const addSeveralTexts = {
  heading: (count: number) => `Add ${videos(count)} to a playlist`,
};

/** The number of playlists on the button Add to playlist: a screen reader reads the words around it. */
export const playlistCountTexts = {
  before: 'In ',
  after: (count: number) => (count === 1 ? ' playlist' : ' playlists'),
};

/** The toasts of playlists; two differ in their first letter (behaviour.md#toasts). */
export const playlistToasts = {
  added: 'Playlist updated',
  removed: 'playlist updated',
  moved: (place: number, count: number) => `Moved to ${place} of ${count}`,
  notMoved: 'Couldn’t move the video.',
  notEdited: 'Couldn’t change the playlist.',
  addedSeveral: (count: number, title: string) => `${videos(count)} added to ${title}`,
  hasAll: (title: string) => `All of them are in ${title} already`,
  full: (title: string, max: number) => `Too many: ${title} has space for ${max} videos`,
  notAdded: 'Couldn’t add to the playlist.',
  notRemoved: 'Couldn’t remove from the playlist.',
  notCreated: 'Couldn’t create the playlist.',
  notDeleted: 'Couldn’t delete the playlist.',
};

/** The start and end of a video in a playlist. */
export const playlistPartTexts = {
  change: (title: string) => `Start and end of ${title}`,
  /** Undefined for the whole video. */
  plays({ start, end }: { start?: number | undefined; end?: number | undefined }) {
    if (start === undefined) return end === undefined ? undefined : `To ${clock(end)}`;
    return end === undefined ? `From ${clock(start)}` : `From ${clock(start)} to ${clock(end)}`;
  },
};
