/** Path of the results of a search for `q` (behaviour.md#search). */
export function searchPath(q: string): string {
  return `/search?${new URLSearchParams({ q })}`;
}
