/** The address of the page at `path` that shows what a search for `typed` finds; without `q` where nothing is typed. */
export function searchAddress(path: string, typed: string): string {
  const q = typed.trim();
  return q ? `${path}?${new URLSearchParams({ q })}` : path;
}
