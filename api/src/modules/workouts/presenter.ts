import type { SavedWorkout, Workout } from '@fitreel/contract';
import type { WorkoutColumns } from './repository';

/** A row as clients see it. Its document was validated when it was written. */
export function presentWorkout({ id, document, revision }: WorkoutColumns): SavedWorkout {
  const { title, ready, sets, rounds, restBetweenSets, steps } = JSON.parse(document) as Workout;
  return { _id: id, revision, title, ready, sets, rounds, restBetweenSets, steps };
}
