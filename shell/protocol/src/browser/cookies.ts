/** A preference of the device. Scripts read and write it, and the gateway reads it before the first paint. */
export interface Cookie<T extends string | number> {
  name: string;
  /** How long the device keeps it. */
  maxAgeSeconds: number;
  /** The value in `text`, or null if it is not allowed. */
  parse: (text: string | null | undefined) => T | null;
}

/**
 * Text that sets `cookie`, for `document.cookie` and `set-cookie`; null removes it. Not `HttpOnly`: scripts read it too.
 *
 * @param secure whether the page came over HTTPS; the cookie is then sent over HTTPS only
 */
export function serializeCookie<T extends string | number>(
  { name, maxAgeSeconds }: Cookie<T>,
  value: T | null,
  secure: boolean,
): string {
  return `${name}=${value ?? ''}; Path=/; Max-Age=${value === null ? 0 : maxAgeSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

const DAY_SECONDS = 24 * 60 * 60;

/** The visitor's bucket, 0 to 99, which decides between live releases and canaries. */
export const BUCKET_COOKIE: Cookie<number> = {
  name: 'bucket',
  maxAgeSeconds: 365 * DAY_SECONDS,
  parse: (text) => (/^(?:0|[1-9][0-9]?)$/.test(text ?? '') ? Number(text) : null),
};

export type Theme = 'light' | 'dark';

/** The viewer's choice of a theme. 400 days is the longest that browsers keep a cookie (RFC 6265bis). */
export const THEME_COOKIE: Cookie<Theme> = {
  name: 'theme',
  maxAgeSeconds: 400 * DAY_SECONDS,
  parse: (text) => (text === 'light' || text === 'dark' ? text : null),
};

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
