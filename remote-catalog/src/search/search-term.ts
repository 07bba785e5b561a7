/** Longest search that the API accepts, in characters (behaviour.md#search). */
const MAX_LENGTH = 200;

/** Trims what was typed, and cuts it to the length that the API accepts. */
export function searchTerm(typed: string): string {
  // Code points, since half of a surrogate pair cannot be encoded in a URL.
  return Array.from(typed.trim()).slice(0, MAX_LENGTH).join('');
}
