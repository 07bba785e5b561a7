/**
 * Version of what the gateway and the server bundle of a shell agree on (`ShellServerBundle`). The gateway renders with
 * shells of this version only, and leaves the pages of others to the browser.
 */
export const RENDERING_VERSION = 1;

/**
 * Name of the error with which a page that the browser must render is rejected: the API failed meanwhile, or the page
 * redirects. The remote is not to blame.
 */
export const NOT_RENDERABLE = 'NotRenderable';

/** Attribute of the page's root element that says what the server rendered into it (`RenderedView`). */
export const RENDERED_ATTRIBUTE = 'data-rendered';

/**
 * `page` is the page of a route; `frame` is the bars and a skeleton, which every page shows until its remote has loaded.
 */
export type RenderedView = 'page' | 'frame';

/** Id of the element with the notice that the app has not started. */
export const NOT_STARTED_ID = 'not-started';
