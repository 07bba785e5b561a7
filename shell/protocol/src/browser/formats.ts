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

/** First path segments that the gateway handles itself. No route may begin with one. */
export const GATEWAY_SEGMENTS = [
  ...['api', 'releases', 'registry.json'],
  ...['robots.txt', 'sitemap.xml', 'sitemap', '.well-known'],
];

/** Start of a pattern. Rules out the gateway's own paths, and `.` and `..` segments, which browsers resolve. */
const NO_ROUTE = `(?!/(?:${GATEWAY_SEGMENTS.join('|').replaceAll('.', '\\.')})(?:/|$))(?!.*/\\.\\.?(?:/|$))`;

/**
 * A path with `{name}` parameters, which need not fill a whole segment: `/video/{videoId}`, `/category{categoryId}`. Never begins with two
 * slashes: a link to `//name` leads to another site. At most 8 parameters, with text between them: otherwise nothing says where one ends
 * and the next begins.
 */
export const PATH_PATTERN = {
  pattern:
    '^' +
    NO_ROUTE +
    '(?!(?:[^{]*\\{){9})/(?!/)(?:[A-Za-z0-9._~-]|/(?!/)|\\{[A-Za-z][A-Za-z0-9]*\\}(?!\\{))*$',
  maxLength: 200,
} satisfies TextFormat;

/** A path without parameters, on this site. */
export const CONCRETE_PATH = { pattern: '^/(?!/)[A-Za-z0-9/._~-]*$', maxLength: 200 } satisfies TextFormat;

export const NAVIGATION_LABEL = { minLength: 1, maxLength: 40 } satisfies TextFormat;

/** The `d` of one SVG path. */
export const ICON_PATH = { pattern: '^[MmLlHhVvCcSsQqTtAaZz0-9 ,.-]+$', maxLength: 600 } satisfies TextFormat;

const SEGMENT = '[A-Za-z0-9_-]+(?:\\.[A-Za-z0-9_-]+)*';

/**
 * Path of a file inside its release, with slashes. No segment starts with a dot, so no path leaves the folder. The pattern limits the
 * length too, because the keys of a record are compared with it alone.
 */
export const FILE_NAME = {
  pattern: `^(?!.{201})${SEGMENT}(?:/${SEGMENT})*$`,
  maxLength: 200,
} satisfies TextFormat;

/** Name of a module that the shell provides to remotes, as they import it. */
export const MODULE_NAME = {
  pattern: '^(?:@[a-z0-9-]+/)?[a-z0-9-]+(?:/[a-z0-9-]+)*$',
  maxLength: 100,
} satisfies TextFormat;

/** Name of a slot or event: the platform's, or a remote's own as `<remote>.<name>`, such as `catalog.rating`. */
export const PLACE_NAME = {
  pattern: '^[a-z][a-z0-9-]*(?:\\.[a-z][a-z0-9-]*)?$',
  maxLength: 81,
} satisfies TextFormat;

/** Most routes of a remote. */
export const ROUTES_MAX = 50;

/** Most navigation entries of a remote. */
export const NAVIGATION_MAX = 20;

/** Highest `order` of a navigation entry. */
export const ORDER_MAX = 10_000;

/** Defaults in the descriptions of routes, navigation entries, fragments and listeners. */
export const DESCRIPTION_DEFAULTS = { access: 'public', order: 100, server: true, load: 'near' } as const;

/** Access to a route: for everyone, or only for a viewer with a token (behaviour.md#protected-pages). */
export const ACCESS = ['public', 'signed-in'] as const;

/**
 * `sidebar`: the list of sections. `tab`: the bar at the bottom of a phone, besides the sidebar's entries. `topbar`: the links beside the title. `login`: the page that visitors without a
 * session are sent to. `account`: the menu of a signed-in user's account. `search`: the page that the top bar's search field opens, with the typed text as `q`.
 */
export const NAVIGATION_PLACES = ['sidebar', 'tab', 'topbar', 'login', 'account', 'search'] as const;

/** Kinds of signed-in viewers: a `guest` uses the guest login, a `member` has an account of their own (behaviour.md#guest-login). */
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

/**
 * The slots of the platform: named places of a page that fragments of other remotes fill. A `many` slot shows all its fragments in order; a
 * `one` slot has one owner on the whole site. The SDK's `SlotProps` lists each slot's props.
 */
export const SLOTS = {
  /** Items of the account menu. */
  'account-menu': 'many',
  /** Buttons beside a creator's name. */
  'creator-actions': 'many',
  /** Shelves of the home page that depend on the viewer: one `Shelf` each. */
  'home-shelves': 'many',
  /** Above the end of every page: something of the viewer's that waits on another page. */
  'page-bar': 'many',
  /** Options of the list below the search field. */
  'search-suggestions': 'many',
  /** The buttons below a video. */
  'video-actions': 'many',
  /** Beside a video that plays from a list, which the address names: `?list=…`. */
  'video-aside': 'one',
  /** Below a video and its buttons: things to read and to do. */
  'video-details': 'many',
  /** Content of a dialog about a video, which opens from the video's menu. */
  'video-dialog': 'one',
  /** Marks on a video's picture. */
  'video-marks': 'many',
  /** Items of the menu of a video's card. */
  'video-menu': 'many',
  /** Controls in the row below a video's player. */
  'video-player': 'many',
} as const satisfies Readonly<Record<string, 'one' | 'many'>>;

export type SlotName = keyof typeof SLOTS;

/**
 * When the browser loads a fragment. `at-once`: with the page. `near`: when a pointer, the focus or a touch comes near it; until then the
 * server's HTML stays. For a signed-in viewer it loads when the browser is idle, since it may show the viewer's own data. `idle`: when the
 * browser is idle.
 */
export const FRAGMENT_LOADS = ['at-once', 'near', 'idle'] as const;

/** Most fragments of a remote, most slots that a route names, and most events that a remote listens to. */
export const FRAGMENTS_MAX = 24;

/** A fragment's name, unique on the site: `library.buttons`. */
export function fragmentKey(remote: string, id: string): string {
  return `${remote}.${id}`;
}

/** Name of a fragment's chunk. */
export function fragmentChunk(id: string): string {
  return `fragment-${id}`;
}
