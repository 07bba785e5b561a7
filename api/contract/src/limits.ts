/**
 * Numbers and texts of rules that both sides of the wire apply. This module imports nothing, so a browser
 * bundle that uses one of them carries only that.
 */

/** Fewest characters of a password that pass, in signup and in login (decision 3, spec section 5). */
export const PASSWORD_MIN_LENGTH = 8;

/** Most characters of a password: hashing longer ones could be used to exhaust the server (decision 3). */
export const PASSWORD_MAX_LENGTH = 128;

/** Most characters of a playlist's title after trimming (decision 21). */
export const PLAYLIST_TITLE_MAX_LENGTH = 100;

/** Most characters of a playlist's description (decision 21). */
export const PLAYLIST_DESCRIPTION_MAX_LENGTH = 500;

/** Most videos that one page of `GET /videos` holds (decision 11). */
export const VIDEO_PAGE_MAX = 1000;

/** How long a token lives where "Remember me" is not checked (decision 16), in seconds: 12 hours. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** How long a token lives where "Remember me" is checked (decision 16), in seconds: 30 days. */
export const REMEMBERED_SESSION_SECONDS = 30 * 24 * 60 * 60;
