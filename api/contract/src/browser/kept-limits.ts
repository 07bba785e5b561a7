/**
 * Limits of what the API keeps for a user: a file of its own, since browsers need these on every page, and the others for
 * forms only.
 */
import { DAY_MS, DAY_SECONDS } from './days';

/** Maximum characters of an `_id` in a request. */
export const ID_MAX_LENGTH = 512;

/** Maximum characters of a playlist's title after trimming. */
export const PLAYLIST_TITLE_MAX_LENGTH = 100;

/** Maximum characters of a playlist's description. */
export const PLAYLIST_DESCRIPTION_MAX_LENGTH = 500;

/** Maximum videos of liked videos, of watch later and of the history (api/README.md#limits). */
export const LIST_VIDEOS_MAX = 1_000;

/** Maximum videos that one request removes from a list, and that it adds. */
export const CHANGED_VIDEOS_MAX = 100;

/** Maximum creators whom a user follows (behaviour.md#follows). */
export const FOLLOWS_MAX = 200;

/** Maximum videos of `GET /user/follows/videos`. */
export const FOLLOWED_VIDEOS_MAX = 24;

/** Maximum playlists of a user. */
export const PLAYLISTS_MAX = 100;

/** Maximum videos of one playlist. */
export const PLAYLIST_VIDEOS_MAX = 500;

/** How many videos picture a playlist. */
export const PICTURED_VIDEOS = 4;

/** Maximum videos of all playlists of a user together. */
export const PLAYLISTS_VIDEOS_MAX = 2_000;

/** Maximum bytes of the titles and descriptions of all playlists of a user together, in UTF-8. */
export const PLAYLISTS_TEXT_MAX_BYTES = 64 * 1024;

/** Maximum characters of a moment's name after trimming. */
export const MOMENT_NAME_MAX_LENGTH = 100;

/** Maximum moments that a user names of one video. */
export const VIDEO_MOMENTS_MAX = 50;

/** Maximum moments of all videos of a user together. */
export const MOMENTS_MAX = 2_000;

/** Maximum positions of a user: beyond it, the oldest go. */
export const POSITIONS_MAX = 1_000;

/** Maximum seconds of a position, and of a video that has one: a day. */
export const POSITION_SECONDS_MAX = DAY_SECONDS;

/** The latest time that a device may say, in milliseconds since 1970: of the year 2286, so that a `Date` has it in every zone. */
export const TIME_MAX_MS = 1e13;

/** How old a position may be when it is reported: a year, in milliseconds. */
export const POSITION_AGE_MAX_MS = 365 * DAY_MS;

/** Maximum videos of `GET /user/positions/videos`. */
export const CONTINUED_VIDEOS_MAX = 24;

/** A position counts from here on: less is not resumed, and is nothing to continue. In seconds. */
export const RESUME_MIN_SECONDS = 5;

/** A video is not resumed this near to its end, in seconds. */
export const RESUME_END_SECONDS = 30;

/** Nor within this part of it at its end, which also makes it watched. */
export const RESUME_END_SHARE = 0.05;

/** Maxima of a user's activity (api/README.md#limits): a weekly goal in minutes, an entry in seconds. */
export const ACTIVITY_BOUNDS = {
  goalMinutes: 2_000,
  seconds: DAY_SECONDS,
  titleLength: 100,
  categoryLength: 100,
  added: 100,
} as const;

/** Maxima of a workout's fields (behaviour.md#workouts): of lengths in characters, of times in seconds. */
export const WORKOUT_BOUNDS = {
  titleLength: 100,
  nameLength: 100,
  readySeconds: 300,
  sets: 10,
  rounds: 60,
  restSeconds: 3600,
  steps: 40,
  /** Each step once a round, each round once a set. */
  stepsInAll: 1_000,
  /** Seconds or repetitions of a step. */
  amount: 3600,
  /** A place in a video. */
  videoSeconds: POSITION_SECONDS_MAX,
  videoIdLength: ID_MAX_LENGTH,
} as const;

/** Whether a workout is beyond `stepsInAll`: the maxima of its fields allow 24 times as many. */
export const hasTooManySteps = (workout: {
  sets: number;
  rounds: number;
  steps: readonly unknown[];
}): boolean => workout.sets * workout.rounds * workout.steps.length > WORKOUT_BOUNDS.stepsInAll;

/** Maximum workouts of a user. */
export const WORKOUTS_MAX = 100;

/** Maximum bytes of one workout as JSON. */
export const WORKOUT_MAX_BYTES = 16 * 1024;

/** How many bytes a workout has as JSON. */
export const workoutBytes = (workout: object): number =>
  new TextEncoder().encode(JSON.stringify(workout)).length;

/** Whether a text can be stored: PostgreSQL stores no U+0000, and UTF-8 cannot express half a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);

/**
 * Whether a text can be stored and shown beside others: nothing in it turns the text around it, as explicit formatting of the
 * bidirectional algorithm does (UAX #9, table 4). The implicit marks U+200E, U+200F and U+061C are fine.
 */
export const isShowable = (text: string): boolean =>
  !/[\0\p{Surrogate}\u202a-\u202e\u2066-\u2069]/u.test(text);

/** Whether the texts of a workout can be stored and shown, and it is not too large. */
export const isKeepable = (workout: {
  title: string;
  steps: readonly { name: string; video?: { _id: string } | undefined }[];
}): boolean =>
  workoutBytes(workout) <= WORKOUT_MAX_BYTES &&
  isShowable(workout.title) &&
  workout.steps.every(({ name, video }) => isShowable(name) && isShowable(video?._id ?? ''));
