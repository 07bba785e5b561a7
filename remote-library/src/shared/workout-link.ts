import type { Contract } from '@fitreel/sdk/api';

/** The page that runs the workout, with all of it in the address: no server needs to know it. */
export function workoutLink(workout: Contract.Workout): string {
  const bytes = new TextEncoder().encode(JSON.stringify(workout));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `/workout#w=${base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}
