/** The texts of the UI kit. */
export const uiTexts = {
  close: 'Close',
  retry: 'Retry',
  cancel: 'Cancel',
  documentTitle: (page: string) => `${page} · FitReel`,
  subscribers: (count: string) => `${count} subscribers`,
  loadingVideos: 'Loading videos',
};
