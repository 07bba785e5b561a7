const PATH_MAX_LENGTH = 2000;

/** An origin to resolve paths against; never requested. */
const APP = 'http://app.invalid';

/** State for a link to the login page, so that the user returns to `location` after login. */
export function rememberPath(location: { pathname: string; search: string; hash: string }): { from: string } {
  return { from: location.pathname + location.search + location.hash };
}

/**
 * Where to go after login, from the `location.state` of the login page; `/` if that is not a path of the app
 * (behaviour.md#return-after-login).
 */
export function returnPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  const { from } = state;
  if (typeof from !== 'string' || from.length > PATH_MAX_LENGTH || !from.startsWith('/')) return '/';
  // URL parsers drop some control characters: `/<tab>/evil` would become another site.
  if ([...from].some((character) => character < ' ' || character === '\u007f' || character === '\\'))
    return '/';
  if (!URL.canParse(from, APP)) return '/';
  const url = new URL(from, APP);
  if (url.origin !== APP || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}
