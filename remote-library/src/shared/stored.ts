import { deviceItem } from '@fitreel/sdk/platform';

/** What the device keeps of a visitor, of which nothing is known: enough to tell whether there is any. */
const LIST = {
  parse: (content: unknown) => content,
  format: (items: unknown) => (Array.isArray(items) && items.length === 0 ? null : items),
};

/** behaviour.md#workouts */
export const storedWorkouts = deviceItem<unknown>('library.workouts', { ...LIST, was: 'workouts' });
/** behaviour.md#programmes */
export const storedProgrammes = deviceItem<unknown>('library.programmes', LIST);

const activity = deviceItem<boolean>('library.activity', { parse: (content) => content !== null });

export const hasStoredActivity = (): boolean => activity.read() === true;
