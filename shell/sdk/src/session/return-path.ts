const PATH_MAX_LENGTH = 2000;

/** A base to resolve paths against; never requested. */
const APP = 'http://app.invalid';

const REASON_MAX_LENGTH = 200;

/** State of the login page's location. */
export interface LoginState {
  from: string;
  reason?: string;
}

/**
 * State for a link to the login page, so that the user returns to `location` after login.
 *
 * @param reason a sentence on why a login is needed, which the login page shows
 */
export function rememberPath(
  location: { pathname: string; search: string; hash: string },
  reason?: string,
): LoginState {
  return { from: location.pathname + location.search + location.hash, ...(reason && { reason }) };
}

/** Why a login is needed, from the `location.state` of the login page; null without a reason. */
export function loginReason(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('reason' in state)) return null;
  const { reason } = state;
  return typeof reason === 'string' && reason.length <= REASON_MAX_LENGTH ? reason : null;
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
