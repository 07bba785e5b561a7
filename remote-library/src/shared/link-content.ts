import type { Contract } from '@fitreel/sdk/api';

/** What a link holds in its fragment: no server learns of it (behaviour.md#workouts). */

/** A link is longer than any that somebody sends. */
const LINK_MAX_LENGTH = 64 * 1024;

/** `value` as the fragment of an address: base64url of its JSON under `name`. */
function hashWith(name: string, value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `#${name}=${base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** What the fragment of an address has under `name`, which anybody may have written; null if that cannot be read. */
export function contentInHash(name: string, hash: string): unknown {
  const start = `#${name}=`;
  const encoded = hash.slice(start.length);
  if (!hash.startsWith(start) || !/^[\w-]+$/.test(encoded) || encoded.length > LINK_MAX_LENGTH) return null;
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

/** A workout without anything else that is kept with it, such as its id. */
export const workoutOf = ({
  title,
  ready,
  sets,
  rounds,
  restBetweenSets,
  steps,
}: Contract.Workout): Contract.Workout => ({ title, ready, sets, rounds, restBetweenSets, steps });

/** The page that runs the workout, or else `page`, with all of it in the address: no server needs to know it. */
export const workoutLink = (workout: Contract.Workout, page = '/workout'): string =>
  `${page}${hashWith('w', workoutOf(workout))}`;

/**
 * The page that shows the programme, or else `page`, with all of it in the address: no server needs to know it. What else is in it, such as what is done,
 * stays out.
 */
export const programmeLink = ({ title, mode, entries }: Contract.Programme, page = '/programme'): string =>
  `${page}${hashWith('p', { title, mode, entries })}`;
