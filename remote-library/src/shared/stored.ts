import { deviceItem } from '@fitreel/sdk/platform';

/** What the device keeps of a visitor, of which nothing is known: enough to tell whether there is any. */
const storedList = (name: string, was?: string) =>
  deviceItem<unknown>(name, {
    ...(was !== undefined && { was }),
    parse: (content) => content,
    format: (items) => (Array.isArray(items) && items.length === 0 ? null : items),
  });

/** behaviour.md#workouts */
export const storedWorkouts = storedList('library.workouts', 'workouts');
/** behaviour.md#programmes */
export const storedProgrammes = storedList('library.programmes');

const activity = deviceItem<boolean>('library.activity', { parse: (content) => content !== null });

export const hasStoredActivity = (): boolean => activity.read() === true;
