/** The texts of watch later and liked videos about their order and about selected videos. */
export const savedTexts = {
  likes: {
    title: 'Liked Videos',
    empty: { title: 'No liked videos yet', text: 'Like a video, and you’ll find it here.' },
  },
  watchlater: {
    title: 'Watch Later Videos',
    empty: { title: 'Nothing to watch later', text: 'Add a video to watch later, and you’ll find it here.' },
  },
  sort: 'Sort by',
  orders: {
    newest: 'Newest',
    oldest: 'Oldest',
    title: 'Title',
    shortest: 'Shortest',
  },
  select: 'Select',
  done: 'Done',
  all: 'Select all',
  none: 'Select none',
  selected: (count: number) => `${count.toLocaleString('en')} selected`,
  selectedVideos: 'Selected videos',
  remove: 'Remove',
  addToPlaylist: 'Add to playlist',
};

/** The words for the icons on a thumbnail. */
export const markTexts = {
  liked: 'Liked',
  saved: 'In watch later',
};
