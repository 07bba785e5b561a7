/** The list of shortcuts, which comes when it is opened. */
export const shortcutListTexts = {
  enabled: 'Use keyboard shortcuts on this device',
  /** Between the first and the last key of a row. */
  to: 'to',
  /** Keys whose names are no words. */
  keys: { ' ': 'Space', arrowleft: '←', arrowright: '→' } as Readonly<Record<string, string>>,
};
