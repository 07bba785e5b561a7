/** The texts of the shortcut list, which load when it is opened. */
export const shortcutListTexts = {
  enabled: 'Use keyboard shortcuts on this device',
  /** Between the first and the last key of a row. */
  to: 'to',
  /** Keys whose own names are not readable. */
  keys: { ' ': 'Space', arrowleft: '←', arrowright: '→' } as Readonly<Record<string, string>>,
};
