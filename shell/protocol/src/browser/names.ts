/** Id of the element that holds the page state. */
export const PAGE_STATE_ID = 'fitreel-state';

/** Attribute of the root element with the viewer's choice of a theme. */
export const THEME_ATTRIBUTE = 'data-theme';

/** Name of the module that a remote's container exposes. */
export const EXPOSED_MODULE = 'remote';

/** `name` without hyphens. No two names become the same, because none has an underscore. */
function identifier(name: string): string {
  return name.replaceAll('-', '_');
}

/** Name of the global variable that holds a remote's container. */
export function containerGlobal(remote: string): string {
  return `remote_${identifier(remote)}`;
}

/** webpack's `output.uniqueName` of an app, which keeps the globals of builds apart. */
export function uniqueName(app: string): string {
  return `fitreel_${identifier(app)}`;
}

/** Name of the global array through which a remote's files reach its container: webpack's default for `uniqueName`. */
export function chunksGlobal(remote: string): string {
  return `webpackChunk${uniqueName(remote)}`;
}

/**
 * Version of the interface between the gateway and a shell's server bundle (`ShellServerBundle`). The gateway renders only with shells of
 * this version, and leaves the pages of others to the browser.
 */
export const RENDERING_VERSION = 1;

/**
 * Name of the error with which a page that the browser must render is rejected: the API failed meanwhile, or the page
 * redirects. The remote is not to blame.
 */
export const NOT_RENDERABLE = 'NotRenderable';

/** Attribute of the page's root element that names the view that the server rendered into it (`RenderedView`). */
export const RENDERED_ATTRIBUTE = 'data-rendered';

/**
 * `page` is the page of a route; `frame` is the bars and a skeleton, which every page shows until its remote has loaded.
 */
export type RenderedView = 'page' | 'frame';

/** Id of the element with the notice that the app has not started. */
export const NOT_STARTED_ID = 'not-started';

/** Path of the endpoint for reports, below the API's `/api/`. */
export const TELEMETRY_PATH = 'telemetry';

/** Most loads in one report, and most loads that a page view reports. */
export const LOADS_PER_REPORT_MAX = 20;

/** Most errors in one report, and most errors that a page view reports. */
export const ERRORS_PER_REPORT_MAX = 3;

/** Path of the endpoint from which a page requests its view, below the API's `/api/` (ADR-0109). */
export const VIEWS_PATH = `${TELEMETRY_PATH}/views`;

/** Most characters of the token of a view. */
export const VIEW_TOKEN_MAX = 120;

/** Longest time of a load in a report, in milliseconds. */
export const LOAD_MS_MAX = 600_000;

/**
 * Most UTF-16 units that a remote may keep in local storage, and as many in session storage, under keys that begin with its name and a dot.
 * Browsers give the site about 5 million for all remotes and the session's token (ADR-0113).
 */
export const STORED_MAX = 1024 * 1024;

/** Most characters of an error's message and of its stack in a report. */
export const [ERROR_MESSAGE_MAX, ERROR_STACK_MAX] = [300, 1500] as const;
