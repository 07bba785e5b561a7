/** The texts of the UI kit. */
export const uiTexts = {
  close: 'Close',
};
