/** Limits that both the API and its clients apply. A browser bundle that uses one of them contains nothing else. */

import { DAY_SECONDS } from './days';

export { MINUTES_MAX } from './facts';
export {
  ACTIVITY_BOUNDS,
  CHANGED_VIDEOS_MAX,
  CONTINUED_VIDEOS_MAX,
  FOLLOWED_VIDEOS_MAX,
  FOLLOWS_MAX,
  ID_MAX_LENGTH,
  LIST_VIDEOS_MAX,
  MOMENTS_MAX,
  MOMENT_NAME_MAX_LENGTH,
  PLAYLISTS_MAX,
  PLAYLISTS_TEXT_MAX_BYTES,
  PLAYLISTS_VIDEOS_MAX,
  PLAYLIST_DESCRIPTION_MAX_LENGTH,
  PLAYLIST_TITLE_MAX_LENGTH,
  PLAYLIST_VIDEOS_MAX,
  PICTURED_VIDEOS,
  POSITIONS_MAX,
  POSITION_AGE_MAX_MS,
  POSITION_SECONDS_MAX,
  TIME_MAX_MS,
  RESUME_END_SECONDS,
  RESUME_END_SHARE,
  RESUME_MIN_SECONDS,
  VIDEO_MOMENTS_MAX,
  WORKOUTS_MAX,
  WORKOUT_BOUNDS,
  WORKOUT_MAX_BYTES,
  hasTooManySteps,
  isKeepable,
  isShowable,
  isStorable,
  workoutBytes,
} from './kept-limits';

/** Minimum characters of a password, in signup and in login (behaviour.md#password-rules). */
export const PASSWORD_MIN_LENGTH = 8;

/** Maximum characters of a password: hashing a longer one could exhaust the server. */
export const PASSWORD_MAX_LENGTH = 128;

/** Maximum characters of an email (RFC 5321, section 4.5.3.1.3, without the angle brackets). */
export const EMAIL_MAX_LENGTH = 254;

/** Maximum characters of a first or last name. */
export const NAME_MAX_LENGTH = 100;

/** Maximum number of extra signup fields. */
export const EXTRA_FIELDS_MAX = 20;

/** Maximum characters of an extra field's name. */
export const EXTRA_NAME_MAX_LENGTH = 40;

/** Maximum characters of an extra field's value. */
export const EXTRA_VALUE_MAX_LENGTH = 500;

/** Maximum characters of a search (behaviour.md#search). */
export const SEARCH_MAX_LENGTH = 200;

/** Maximum videos that a search suggests (behaviour.md#suggestions). */
export const SUGGESTED_VIDEOS_MAX = 5;

/** Maximum creators, and maximum categories, that a search suggests. */
export const SUGGESTED_NAMES_MAX = 3;

/** Maximum videos on one page of `GET /videos`. */
export const VIDEO_PAGE_MAX = 1000;

/** Videos of `GET /picks`. */
export const PICKS_MAX = 12;

/** Maximum videos that are listed beside another one (behaviour.md#must-watch). */
export const RELATED_VIDEOS_MAX = 20;

/** Maximum search results that are counted exactly (behaviour.md#filters). */
export const RESULTS_COUNTED_MAX = 1000;

/** Maximum characters of a video's description. */
export const DESCRIPTION_MAX_LENGTH = 5000;

/** Maximum chapters of a video. */
export const CHAPTERS_MAX = 100;

/** Maximum characters of a chapter's title. */
export const CHAPTER_TITLE_MAX_LENGTH = 100;

/** Lifetime of a token without "Remember me": 12 hours (api/README.md#tokens). */
export const SESSION_SECONDS = 12 * 60 * 60;

/** Lifetime of a token with "Remember me": 30 days. */
export const REMEMBERED_SESSION_SECONDS = 30 * DAY_SECONDS;
