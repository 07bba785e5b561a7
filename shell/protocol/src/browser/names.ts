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
