/** Characters that the API takes of a search (behaviour.md#video-endpoints). */
const LONGEST = 200;

/** What is searched for by what somebody typed: without the space around it, and no longer than the API takes. */
export function searchTerm(typed: string): string {
  // Whole characters, since half of a pair cannot be put into an address.
  return Array.from(typed.trim()).slice(0, LONGEST).join('');
}
