/** Longest path that is remembered, in characters. */
const PATH_MAX = 2000;

/** Only tells paths of the app from other addresses; nothing is ever asked of it. */
const APP = 'http://app.invalid';

/** What goes into `location.state` of the login page, so that the user returns to where they came from. */
export function rememberPath(location: { pathname: string; search: string; hash: string }): { from: string } {
  return { from: location.pathname + location.search + location.hash };
}

/**
 * Where to go after login, from the `location.state` of the login page: a path of the app, and `/` for anything
 * that is not one (decision 19).
 */
export function returnPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  const { from } = state;
  if (typeof from !== 'string' || from.length > PATH_MAX || !from.startsWith('/')) return '/';
  // Parsers of addresses drop some control characters, which would make `/<tab>/evil` another site.
  if ([...from].some((sign) => sign < ' ' || sign === '\u007f' || sign === '\\')) return '/';
  if (!URL.canParse(from, APP)) return '/';
  const address = new URL(from, APP);
  if (address.origin !== APP || address.pathname.startsWith('//')) return '/';
  return address.pathname + address.search + address.hash;
}
