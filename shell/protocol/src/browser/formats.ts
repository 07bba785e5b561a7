/** The format of a text: options of a TypeBox string, which the browser checks without TypeBox. */
export interface TextFormat {
  /** Source of a regular expression. */
  pattern?: string;
  minLength?: number;
  maxLength: number;
}

/** A remote's name, unique on the site: `catalog`, `meal-plans`. */
export const REMOTE_NAME = { pattern: '^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$', maxLength: 40 } satisfies TextFormat;

/** A remote's name for people, shown when the remote cannot be loaded: "Video catalogue". */
export const REMOTE_TITLE = { minLength: 1, maxLength: 60 } satisfies TextFormat;

/** A route's id or a page's name, unique within the remote. */
export const ROUTE_ID = { pattern: '^[a-z][a-z0-9-]*$', maxLength: 40 } satisfies TextFormat;

/**
 * A path with `{name}` parameters, which need not fill a whole segment: `/video/{videoId}`, `/category{categoryId}`. Never
 * begins with two slashes: a link to `//name` leads to another site. At most 8 parameters, with text between them:
 * where one ends and the next begins would be a matter of chance.
 */
export const PATH_PATTERN = {
  pattern: '^(?!(?:[^{]*\\{){9})/(?!/)(?:[A-Za-z0-9._~-]|/(?!/)|\\{[A-Za-z][A-Za-z0-9]*\\}(?!\\{))*$',
  maxLength: 200,
} satisfies TextFormat;

/** A path without parameters, on this site. */
export const CONCRETE_PATH = { pattern: '^/(?!/)[A-Za-z0-9/._~-]*$', maxLength: 200 } satisfies TextFormat;

export const NAVIGATION_LABEL = { minLength: 1, maxLength: 40 } satisfies TextFormat;

/** The `d` of one SVG path. */
export const ICON_PATH = { pattern: '^[MmLlHhVvCcSsQqTtAaZz0-9 ,.-]+$', maxLength: 600 } satisfies TextFormat;

const SEGMENT = '[A-Za-z0-9_-]+(?:\\.[A-Za-z0-9_-]+)*';

/** Path of a file inside its release, with slashes. No segment starts with a dot, so no path leaves the folder. */
export const FILE_NAME = { pattern: `^${SEGMENT}(?:/${SEGMENT})*$`, maxLength: 200 } satisfies TextFormat;

/** Most routes of a remote. */
export const ROUTES_MAX = 50;

/** Most navigation entries of a remote. */
export const NAVIGATION_MAX = 20;

/** Highest `order` of a navigation entry. */
export const ORDER_MAX = 10_000;

/** Who may open a route: everyone, or only a viewer with a token (behaviour.md#protected-pages). */
export const ACCESS = ['public', 'signed-in'] as const;

/**
 * `sidebar`: the list of sections. `topbar`: the links beside the title. `login`: the page that visitors without a
 * session are sent to. `account`: the menu of a signed-in user's account. `search`: the page that the top bar's search field opens, with the typed text as `q`.
 */
export const NAVIGATION_PLACES = ['sidebar', 'topbar', 'login', 'account', 'search'] as const;

/** Who is signed in: `guest` by the guest login, `member` by an account of their own (behaviour.md#guest-login). */
export const VIEWERS = ['guest', 'member'] as const;

/** Whether `value` is a text of the format. */
export function hasFormat(
  value: unknown,
  { pattern = '', minLength = 0, maxLength }: TextFormat,
): value is string {
  return (
    typeof value === 'string' &&
    value.length >= minLength &&
    value.length <= maxLength &&
    new RegExp(pattern).test(value)
  );
}
