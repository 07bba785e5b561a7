/** Of what the device should keep. Apart from `texts.ts`: the fragments of a card have this alone. */
export const deviceTexts = {
  inTabOnly: 'Kept only until you close or reload this tab: the browser’s storage is full or blocked.',
};
