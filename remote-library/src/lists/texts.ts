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

/** The words of the icons on a thumbnail. */
export const markTexts = {
  liked: 'Liked',
  saved: 'In watch later',
};
