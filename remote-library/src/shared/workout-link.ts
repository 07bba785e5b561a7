import type { Contract } from '@fitreel/sdk/api';

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
  const workout: Contract.Workout = { title, ready, sets, rounds, restBetweenSets, steps };
  const bytes = new TextEncoder().encode(JSON.stringify(workout));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `/workout#w=${base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}
