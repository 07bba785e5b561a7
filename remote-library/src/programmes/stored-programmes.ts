import { deviceItem } from '@fitreel/sdk/platform';

/** What the device keeps as its programmes, of which nothing is known (behaviour.md#programmes). */
export const storedProgrammes = deviceItem<unknown>('library.programmes', {
  parse: (content) => content,
  format: (programmes) => (Array.isArray(programmes) && programmes.length === 0 ? null : programmes),
});
