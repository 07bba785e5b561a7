import { deviceItem } from '@fitreel/sdk/platform';

/** What the device keeps as its workouts, of which nothing is known (behaviour.md#workouts). */
export const storedWorkouts = deviceItem<unknown>('library.workouts', {
  was: 'workouts',
  parse: (content) => content,
  format: (workouts) => (Array.isArray(workouts) && workouts.length === 0 ? null : workouts),
});
