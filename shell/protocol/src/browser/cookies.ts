import type { Cookie } from './cookie';

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
