const videos = (count: number) => (count === 1 ? '1 video' : `${count} videos`);

/** What every list of videos says. */
export const listTexts = {
  watchLater: 'Watch later',
  failed: 'Couldn’t load these videos',
  browse: 'Browse videos',
  loading: 'Loading videos',
  videos,
  minutes: (count: number) =>
    count < 60 ? `${count} min` : `${Math.floor(count / 60)} h${count % 60 > 0 ? ` ${count % 60} min` : ''}`,
  /** Not every length is known. */
  atLeast: (length: string) => `at least ${length}`,
};

export const historyTexts = {
  heading: 'History Videos',
  empty: { title: 'Nothing watched yet', text: 'Watch a video, and you’ll find it here.' },
  clear: 'Clear history',
  clearQuestion: 'Clear your history?',
  clearLoss: (count: number) => `This removes ${videos(count)} from your history. You can’t undo it.`,
};

/** The shelf of the home page. */
export const recentTexts = {
  heading: 'Recently watched',
  start: 'Start here',
  nothing: 'What you watch shows here.',
};

export const followTexts = {
  follow: 'Follow',
  following: 'Following',
  notAdded: 'Couldn’t follow this creator.',
  notRemoved: 'Couldn’t stop following this creator.',
  shelf: 'From creators you follow',
  nobody: 'Follow a creator, and their newest videos show here.',
  failed: 'Couldn’t load these videos',
};

/** The page of all lists. The lists have the names of the sidebar's entries. */
export const overviewTexts = {
  heading: 'Library',
  history: 'History',
  watchLater: 'Watch later',
  liked: 'Liked videos',
  playlists: 'Playlist',
  playlistCount: (count: number) => (count === 1 ? '1 playlist' : `${count} playlists`),
  visitor: 'Log in to keep videos here. The list that you choose opens after the login.',
};

/** Headings of days without a name. */
export const dayTexts = {
  today: 'Today',
  yesterday: 'Yesterday',
  earlier: 'Earlier',
};

export const likedVideosTexts = {
  heading: 'Liked Videos',
  empty: { title: 'No liked videos yet', text: 'Like a video, and you’ll find it here.' },
};

export const watchLaterTexts = {
  heading: 'Watch Later Videos',
  empty: { title: 'Nothing to watch later', text: 'Add a video to watch later, and you’ll find it here.' },
};

/** What watch later and liked videos say about their order, and about several videos at once. */
export const savedTexts = {
  sort: 'Sort by',
  orders: {
    oldest: 'Added first',
    newest: 'Added last',
    title: 'Title',
    shortest: 'Shortest',
  },
  select: 'Select',
  done: 'Done',
  all: 'Select all',
  none: 'Select none',
  selected: (count: number) => `${count} selected`,
  selectedVideos: 'Selected videos',
  remove: 'Remove',
  addToPlaylist: 'Add to playlist',
};

export const playlistTexts = {
  /** The heading while the title is not known. */
  untitled: 'Playlist',
  videos: 'Videos',
  empty: { title: 'This playlist is empty', text: 'Open a video and choose “Add to playlist”.' },
  remove: (title: string) => `Remove ${title}`,
  moveUp: (title: string) => `Move ${title} up`,
  moveDown: (title: string) => `Move ${title} down`,
  playAll: 'Play all',
  shuffle: 'Shuffle',
  edit: 'Edit details',
};

/** The playlist beside the video that is played from it. */
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
  titleMissing: 'Give the playlist a title',
  description: 'Description',
  optional: 'Optional',
  tooLong: (length: number) => `Use at most ${length} characters`,
  create: 'Create playlist',
  save: 'Save',
  cancel: 'Cancel',
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

/** The number of playlists on the button Add to playlist: a screen reader reads the words around it. */
export const playlistCountTexts = {
  before: 'In ',
  after: (count: number) => (count === 1 ? ' playlist' : ' playlists'),
};

/** The words of the icons on a thumbnail. */
export const markTexts = {
  liked: 'Liked',
  saved: 'In watch later',
};

/** The toasts of each list (behaviour.md#toasts), and of changes that fail (behaviour.md#failed-changes). */
export const listToasts = {
  likes: {
    added: 'Added to liked videos',
    removed: 'Removed from liked videos',
    removedSeveral: (count: number) => `${videos(count)} removed from liked videos`,
    notAdded: 'Couldn’t save your like.',
    notRemoved: 'Couldn’t remove your like.',
  },
  watchlater: {
    added: 'Added to watch later',
    removed: 'Removed from watch later',
    removedSeveral: (count: number) => `${videos(count)} removed from watch later`,
    notAdded: 'Couldn’t add to watch later.',
    notRemoved: 'Couldn’t remove from watch later.',
  },
  history: {
    /** No toast. */
    added: null,
    removed: 'Removed from history',
    removedSeveral: (count: number) => `${videos(count)} removed from history`,
    notAdded: 'Couldn’t add to your history.',
    notRemoved: 'Couldn’t remove from your history.',
  },
};

/** Toasts that are not about one list of videos. */
export const changeTexts = {
  loginFirst: 'Login first',
  undo: 'Undo',
  retry: 'Retry',
  historyCleared: 'History cleared',
  historyNotCleared: 'Couldn’t clear your history.',
};

/** The toasts of playlists; two differ in their first letter (behaviour.md#toasts). */
export const playlistToasts = {
  added: 'Playlist updated',
  removed: 'playlist updated',
  moved: (place: number, count: number) => `Moved to ${place} of ${count}`,
  notMoved: 'Couldn’t move the video.',
  notEdited: 'Couldn’t change the playlist.',
  addedSeveral: (count: number, title: string) => `${videos(count)} added to ${title}`,
  notAdded: 'Couldn’t add to the playlist.',
  notRemoved: 'Couldn’t remove from the playlist.',
  notCreated: 'Couldn’t create the playlist.',
  notDeleted: 'Couldn’t delete the playlist.',
};
