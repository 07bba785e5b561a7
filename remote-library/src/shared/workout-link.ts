import type { Contract } from '@fitreel/sdk/api';
import { hashWith } from './link-content';

/**
 * The page that runs the workout, with all of it in the address: no server needs to know it. What else is in it, such as the id of a
 * workout that is kept, stays out.
 */
export function workoutLink({
  title,
  ready,
  sets,
  rounds,
  restBetweenSets,
  steps,
}: Contract.Workout): string {
  return `/workout${hashWith('w', { title, ready, sets, rounds, restBetweenSets, steps })}`;
}
