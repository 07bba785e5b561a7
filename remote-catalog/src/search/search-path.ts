/** Path of the results of a search for `q` (behaviour.md#search). */
export function searchPath(q: string): string {
  return `/search?${new URLSearchParams({ q })}`;
}

/** Longest search that the API accepts, in characters (behaviour.md#search). */
const MAX_LENGTH = 200;

/** The search text in the parameters of a path: trimmed, and cut to the length that the API accepts. */
export function searchTerm(parameters: URLSearchParams): string {
  // Code points, since half of a surrogate pair cannot be encoded in a URL.
  return Array.from((parameters.get('q') ?? '').trim())
    .slice(0, MAX_LENGTH)
    .join('');
}
