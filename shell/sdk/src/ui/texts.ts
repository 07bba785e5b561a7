/** The texts of the UI kit. */
export const uiTexts = {
  close: 'Close',
  retry: 'Retry',
  cancel: 'Cancel',
  partFailed: 'This didn’t load.',
  unavailable: 'No longer available',
  unplayable: 'Can’t be played now',
  loadingVideos: 'Loading videos',
  shelfBack: (shelf: string) => `Back in ${shelf}`,
  fullScreen: 'Full screen',
  shelfForward: (shelf: string) => `More of ${shelf}`,
};

export const emptyListTexts = { suggestions: 'Videos to begin with' };

/** Advice about a failed request. */
export const adviceTexts = {
  noResponse: 'Check your connection, then try again.',
  tooMany: 'That was a lot at once. Wait a moment, then try again.',
  missing: 'It may no longer exist.',
  full: 'You have reached a limit. Remove some to add others.',
  rejected: 'Reload the page, then try again.',
  failed: 'The site is having trouble. Try again in a moment.',
};

/** The menu button on a video's card. */
export const videoMenuTexts = {
  button: (title: string) => `More options for ${title}`,
};

/** The menu of a video's card, and its dialog. */
export const menuPanelTexts = {
  menu: (title: string) => `Options for ${title}`,
  share: 'Share',
  itemsFailed: (remote: string) => `${remote} can’t be shown. Retry`,
  dialogFailed: 'Couldn’t load this',
};

export const shareTexts = {
  copied: 'Link copied',
  failed: 'Couldn’t share the link. Copy it from the address bar.',
};
