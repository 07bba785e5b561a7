import type { Contract } from '@fitreel/sdk/api';

/** The content of a link's fragment, which is never sent to a server (behaviour.md#workouts). */

/** Longer than any link that people share. */
const LINK_MAX_LENGTH = 64 * 1024;

/** `value` as the fragment of an address: base64url of its JSON under `name`. */
function hashWith(name: string, value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `#${name}=${base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** The content under `name` in the fragment of an address, which anybody may have written; null if it is unreadable. */
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

/** A workout without other stored fields, such as its id. */
export const workoutOf = ({
  title,
  ready,
  sets,
  rounds,
  restBetweenSets,
  steps,
}: Contract.Workout): Contract.Workout => ({ title, ready, sets, rounds, restBetweenSets, steps });

/** A link to the page that runs the workout, or to `page`. The address contains the whole workout, so that no server needs to know it. */
export const workoutLink = (workout: Contract.Workout, page = '/workout'): string =>
  `${page}${hashWith('w', workoutOf(workout))}`;

/**
 * A link to the page that shows the programme, or to `page`. The address contains the whole programme, so that no server needs to know it.
 * Other fields, such as its progress, are left out.
 */
export const programmeLink = ({ title, mode, entries }: Contract.Programme, page = '/programme'): string =>
  `${page}${hashWith('p', { title, mode, entries })}`;
