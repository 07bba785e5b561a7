/** About data that the device should store. Separate from `texts.ts`, because the fragments of a card only need this. */
export const deviceTexts = {
  inTabOnly: 'Kept only until you close or reload this tab: the browser’s storage is full or blocked.',
};
