/**
 * Limits of the data that the API keeps for a user. They have their own file because browsers need them on every page, and
 * the other limits only in forms.
 */
import { DAY_MS, DAY_SECONDS } from './days';

/** Maximum characters of an `_id` in a request. */
export const ID_MAX_LENGTH = 512;

/** Maximum characters of a playlist's title after trimming. */
export const PLAYLIST_TITLE_MAX_LENGTH = 100;

/** Maximum characters of a playlist's description. */
export const PLAYLIST_DESCRIPTION_MAX_LENGTH = 500;

/** Maximum videos in each of liked videos, watch later and history (api/README.md#limits). */
export const LIST_VIDEOS_MAX = 1_000;

/** Maximum videos that one request removes from a list, and maximum that it adds. */
export const CHANGED_VIDEOS_MAX = 100;

/** Maximum creators that a user follows (behaviour.md#follows). */
export const FOLLOWS_MAX = 200;

/** Maximum videos of `GET /user/follows/videos`. */
export const FOLLOWED_VIDEOS_MAX = 24;

/** Maximum playlists of a user. */
export const PLAYLISTS_MAX = 100;

/** Maximum videos of one playlist. */
export const PLAYLIST_VIDEOS_MAX = 500;

/** The number of videos whose pictures represent a playlist. */
export const PICTURED_VIDEOS = 4;

/** Maximum videos of all playlists of a user together. */
export const PLAYLISTS_VIDEOS_MAX = 2_000;

/** Maximum bytes of the titles and descriptions of all playlists of a user together, in UTF-8. */
export const PLAYLISTS_TEXT_MAX_BYTES = 64 * 1024;

/** Maximum characters of a moment's name after trimming. */
export const MOMENT_NAME_MAX_LENGTH = 100;

/** Maximum moments that a user names in one video. */
export const VIDEO_MOMENTS_MAX = 50;

/** Maximum moments of all videos of a user together. */
export const MOMENTS_MAX = 2_000;

/** Maximum positions of a user. Beyond it, the oldest are deleted. */
export const POSITIONS_MAX = 1_000;

/** Maximum seconds of a position, and of the length of a video with a position: a day. */
export const POSITION_SECONDS_MAX = DAY_SECONDS;

/** The latest time that a device may report, in milliseconds since 1970. It is in the year 2286: a valid `Date` in every zone. */
export const TIME_MAX_MS = 1e13;

/** The maximum age of a position when it is reported, in milliseconds: a year. */
export const POSITION_AGE_MAX_MS = 365 * DAY_MS;

/** Maximum videos of `GET /user/positions/videos`. */
export const CONTINUED_VIDEOS_MAX = 24;

/** The earliest position that counts, in seconds: playback does not resume from an earlier one. */
export const RESUME_MIN_SECONDS = 5;

/** Playback does not resume this close to the end of a video, in seconds. */
export const RESUME_END_SECONDS = 30;

/** Nor within this share of the video at its end. Reaching it also marks the video as watched. */
export const RESUME_END_SHARE = 0.05;

/** Maxima of a user's activity (api/README.md#limits): a weekly goal in minutes, an entry in seconds. */
export const ACTIVITY_BOUNDS = {
  goalMinutes: 2_000,
  seconds: DAY_SECONDS,
  titleLength: 100,
  categoryLength: 100,
  added: 100,
} as const;

/** Maxima of a workout's fields (behaviour.md#workouts): lengths in characters, times in seconds. */
export const WORKOUT_BOUNDS = {
  titleLength: 100,
  nameLength: 100,
  readySeconds: 300,
  sets: 10,
  rounds: 60,
  restSeconds: 3600,
  steps: 40,
  /** Counts each step once per round, and each round once per set. */
  stepsInAll: 1_000,
  /** Seconds or repetitions of a step. */
  amount: 3600,
  /** A place in a video. */
  videoSeconds: POSITION_SECONDS_MAX,
  videoIdLength: ID_MAX_LENGTH,
} as const;

/** Whether a workout exceeds `stepsInAll`: the maxima of its fields alone would allow 24 times as many steps. */
export const hasTooManySteps = (workout: {
  sets: number;
  rounds: number;
  steps: readonly unknown[];
}): boolean => workout.sets * workout.rounds * workout.steps.length > WORKOUT_BOUNDS.stepsInAll;

/** Maximum workouts of a user. */
export const WORKOUTS_MAX = 100;

/** Maximum bytes of one workout as JSON. */
export const WORKOUT_MAX_BYTES = 16 * 1024;

/** The size of a workout as JSON, in bytes. */
export const workoutBytes = (workout: object): number =>
  new TextEncoder().encode(JSON.stringify(workout)).length;

/** Whether a text can be stored: PostgreSQL cannot store U+0000, and UTF-8 cannot encode half a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);

/**
 * Whether a text can be stored and shown beside others. Explicit formatting of the bidirectional algorithm (UAX #9, table 4)
 * would turn the text around it, so it is rejected. The implicit marks U+200E, U+200F and U+061C are allowed.
 */
export const isShowable = (text: string): boolean =>
  !/[\0\p{Surrogate}\u202a-\u202e\u2066-\u2069]/u.test(text);

/** Whether a workout is within the limit of bytes, and its texts can be stored and shown. */
export const isKeepable = (workout: {
  title: string;
  steps: readonly { name: string; video?: { _id: string } | undefined }[];
}): boolean =>
  workoutBytes(workout) <= WORKOUT_MAX_BYTES &&
  isShowable(workout.title) &&
  workout.steps.every(({ name, video }) => isShowable(name) && isShowable(video?._id ?? ''));
