import type { Cookie } from './cookie';

/** Query parameter that sets or clears an override: `?override=catalog@http://localhost:3001`. */
export const OVERRIDE_PARAMETER = 'override';

/** Set while overrides are in force: the page then preloads no files of remotes. A closed tab cannot remove it. */
export const OVERRIDING_COOKIE: Cookie<'1'> = {
  name: 'overriding',
  maxAgeSeconds: 24 * 60 * 60,
  parse: (text) => (text === '1' ? text : null),
};

/** File in which a development server describes its app. */
export const SERVED_APP_FILE = 'fitreel.json';

/** Name of a remote's container under development. */
export const DEVELOPMENT_CONTAINER = 'remoteEntry.js';
