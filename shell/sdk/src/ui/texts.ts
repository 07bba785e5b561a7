/** The texts of the UI kit. */
export const uiTexts = {
  close: 'Close',
  retry: 'Retry',
  cancel: 'Cancel',
  partFailed: 'This didn’t load.',
  documentTitle: (page: string) => `${page} · FitReel`,
  subscribers: (count: string) => `${count} subscribers`,
  unavailable: 'No longer available',
  unplayable: 'Can’t be played now',
  loadingVideos: 'Loading videos',
  trending: 'Trending now',
  shelfBack: (shelf: string) => `Back in ${shelf}`,
  fullScreen: 'Full screen',
  shelfForward: (shelf: string) => `More of ${shelf}`,
  minutes: (count: number) => `${count} min`,
  levels: { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' },
};

/** What to do about a request that failed. */
export const adviceTexts = {
  noResponse: 'Check your connection, then try again.',
  tooMany: 'That was a lot at once. Wait a moment, then try again.',
  missing: 'It may no longer exist.',
  full: 'You have reached a limit. Remove some to add others.',
  rejected: 'Reload the page, then try again.',
  failed: 'FitReel is having trouble. Try again in a moment.',
};

/** The menu and the dialog of a video's card. */
export const videoMenuTexts = {
  button: (title: string) => `More options for ${title}`,
  menu: (title: string) => `Options for ${title}`,
  share: 'Share',
  itemsFailed: (remote: string) => `${remote} can’t be shown. Retry`,
  dialogFailed: 'Couldn’t load this',
};

export const shareTexts = {
  copied: 'Link copied',
  failed: 'Couldn’t share the link. Copy it from the address bar.',
};
