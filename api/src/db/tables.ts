import type { EditingJob, HostProblem, PlayerFailure } from '@fitreel/contract';
import type { Generated } from 'kysely';
import type { ActivityRow, PlayedRow } from './activity-tables';
import type { PictureFileRow, PictureRow, PictureSourceRow } from './picture-tables';
import type { ProgrammeEntryRow, ProgrammeRow } from './programme-tables';
import type { FieldColumns } from './video-fields';

/** The tables after the newest migration. Keys of user data begin with the user's id. */
export type Tables = {
  /** `renamed` is 1 while searches find some of its videos by a former name (`reindexRenamed`). */
  categories: CategoryRow & { renamed: Generated<0 | 1> };
  /**
   * `edited_fields`: the names of the fields that an editor has set, separated by single spaces; imports leave them alone.
   * `added_at`: in seconds since 1970, by default now. `age`: sorts the newest first; kept up to date by triggers.
   */
  videos: VideoRow & {
    edited_fields: Generated<string>;
    added_at: Generated<number>;
    age: Generated<number>;
  };
  withdrawn_videos: WithdrawnVideoRow;
  video_details: Omit<VideoDetailsRow, 'featured'> & { featured: Generated<string> };
  host_values: HostValueRow;
  catalog_changes: CatalogChangeRow;
  former_ids: FormerIdRow;
  editing_jobs: EditingJobRow;
  video_checks: VideoCheckRow;
  video_reports: VideoReportRow;
  /**
   * `history_paused` is 1 while opened videos are not added to the history. `activity_goal` is in minutes a week; 0 for no
   * goal. `running_programme` is the id of the running programme; empty if there is none.
   */
  users: UserRow & {
    history_paused: Generated<0 | 1>;
    activity_goal: Generated<number>;
    running_programme: Generated<string>;
  };
  sessions: SessionRow;
  list_videos: ListVideoRow;
  playlists: PlaylistRow;
  playlist_videos: PlaylistVideoRow;
  catalog_version: CatalogVersionRow;
  trend_rankings: TrendRankingRow;
  search_forms: SearchFormRow;
  search_rules: SearchRulesRow;
  creators: CreatorRow;
  creator_words: CreatorWordRow;
  follows: FollowRow;
  moments: MomentRow;
  positions: PositionRow;
  workouts: WorkoutRow;
  programmes: ProgrammeRow;
  programme_entries: ProgrammeEntryRow;
  activity: ActivityRow;
  played: PlayedRow;
  shared_secret: SharedSecretRow;
  pictures: PictureRow;
  picture_sources: PictureSourceRow;
  picture_files: PictureFileRow;
  rate_limits: RateLimitRow;
};

export type CategoryRow = {
  id: string;
  name: string;
  position: number;
  /** Whether minutes of its videos count as training. */
  training: 0 | 1;
  /** Whether facts are read from the titles of its videos. */
  facts: 0 | 1;
};

export type VideoRow = FieldColumns & {
  id: string;
  /** Position in the catalogue: unique, and the basis of cursors. */
  position: number;
  category_id: string;
  /** `creatorId` of `creator`: empty if the name has no id. */
  creator_id: string;
  /**
   * The contract's names of facts that were taken from the title, separated by single spaces. `-level` means that the owner
   * of the catalogue has declared this fact unknown.
   */
  facts_from_title: string;
  /** `facetOf` the facts, which filters search. */
  facet: number;
  /** The text that searches look in: `videoSearchText`. */
  search: string;
};

/** Why viewers do not find a video. `unavailable`: the video host does not show it; editors see it as live. */
export type WithdrawnState = 'draft' | 'hidden' | 'removed' | 'unavailable';

/** A video that viewers do not find. Its position stays reserved, so that it can return to it. */
export type WithdrawnVideoRow = {
  id: string;
  state: WithdrawnState;
  position: number;
  /** Null for a draft without a category. */
  category_id: string | null;
  src: string;
  /** Its other columns of `videos`, as a JSON object, without derived ones. */
  fields: string;
};

/** The last answer of the video host about a video. */
type VideoCheckRow = {
  video_id: string;
  /** The id at the host that the check was about. */
  src: string;
  /** Why the host does not show it; empty if it does, `unknown` before the first answer. */
  problem: '' | HostProblem | 'unknown';
  /** Time of the last check, even one without an answer. */
  checked_at: string;
};

/** How many viewers could not play a video, for one reason. */
type VideoReportRow = {
  video_id: string;
  reason: PlayerFailure;
  src: string;
  viewers: number;
  /** The day of the last report, in UTC, since 1970. */
  last_on: number;
};

/** The host's value of a field that an editor has set, as JSON. For other fields it may be outdated. */
type HostValueRow = { video_id: string; field: string; value: string };

/** The creator's details of a video, live or not, and when home features it. A video without details has no row. */
export type VideoDetailsRow = {
  video_id: string;
  description: string;
  /** Year-month-day. */
  published: string;
  /** The contract's chapters as JSON. */
  chapters: string;
  /** The day from which home features the video; with a slash and the last day, if there is one. */
  featured: string;
};

/**
 * One change of a video, a category or a former address, such as `creator/anna`. `before` and `after` are JSON objects of
 * the fields that differ: null before it was added and after it was removed. `import` is a whole import that is too large to
 * undo, and `erasure` a whole erasure, which can never be undone: `after` is the number of changed videos and categories.
 */
export type CatalogChangeRow = {
  /** The number of the change, from 1. */
  change: number;
  kind: 'video' | 'category' | 'address' | 'import' | 'erasure';
  id: string;
  at: string;
  /** The editor's command, as readable text. */
  command: string;
  /** The author; empty for the command line. */
  author: Generated<string>;
  before: string | null;
  after: string | null;
};

/** A retired id: of an erased video, and its `src` as `source`; or of a creator or category that now has another id. */
type FormerIdRow = {
  kind: 'video' | 'source' | 'creator' | 'category';
  /** `digestOf` the id, for erased videos. */
  id: string;
  /** The current id that it redirects to; empty for an erased video. */
  successor: Generated<string>;
  /** The name of that creator. */
  name: Generated<string>;
};

/** Work on a file that an editor uploaded. Times are in milliseconds since 1970; PostgreSQL returns them as text. */
export type EditingJobRow = {
  id: string;
  /** The editor's name. */
  author: string;
  kind: EditingJob['kind'];
  name: string;
  /** `Upload.input`: identifies an import's file and options, to compare them with its preview. */
  input: string;
  accepted_at: number;
  /** The last sign of life of its gateway. */
  seen_at: number;
  state: EditingJob['state'];
  /** The number of videos of the file that were read. */
  rows: number;
  /** 1: its editor has asked to cancel it. */
  cancelled: 0 | 1;
  /** The result as a JSON object: `message`, `import` or `picture` of the contract's `EditingJob`. */
  outcome: string;
};

export type UserRow = {
  id: string;
  /** As typed, trimmed; queries compare `email_key`. */
  email: string;
  email_key: string;
  password_hash: string;
  first_name: string | null;
  last_name: string | null;
  /** The extra signup fields as a JSON object. */
  extra: string;
  created_at: string;
  updated_at: string;
  /** The number of this user's additions. Provides the position of each, see `withUserLock`. */
  additions: number;
  /** 1: the account of one guest, without a password (ADR-0017). */
  guest: 0 | 1;
  /** 1: accepts tokens that name no session, which were issued before sessions existed. */
  sessionless_tokens: 0 | 1;
};

/** A session ends at `expires_at`, or when its row is deleted. */
export type SessionRow = { user_id: string; id: string; created_at: string; expires_at: string };

/** The lists of every user. */
export type ListName = 'likes' | 'watchlater' | 'history';

type ListVideoRow = {
  user_id: string;
  list: ListName;
  video_id: string;
  position: number;
  /** The day since 1970, in UTC, on which the addition counts for Trend; null if it does not count. */
  counted_on: Generated<number | null>;
};

export type PlaylistRow = {
  user_id: string;
  id: string;
  title: string;
  description: string;
  position: number;
};

type PlaylistVideoRow = {
  user_id: string;
  playlist_id: string;
  video_id: string;
  position: number;
  /** Start and end of the video in this playlist, in seconds; null for its own start and end. */
  start_at: Generated<number | null>;
  end_at: Generated<number | null>;
};

/** A moment of a video that a user named. The user's client generates the id. */
type MomentRow = { user_id: string; video_id: string; id: string; seconds: number; name: string };

/** The ranking of Trend at one time. A row never changes except for `due_at`, so that a cursor can refer to it. */
export type TrendRankingRow = {
  version: number;
  made_at: string;
  /** When the next ranking is due, if anybody requests it. */
  due_at: string;
  /** Ids in their order, separated by single spaces. */
  videos: string;
};

/** A word of the catalogue, and one of its forms: the word itself, or the word without one of its letters. */
type SearchFormRow = { form: string; word: string };

/** One row: the `SEARCH_RULES` version of all videos, and the newer version of the videos up to `indexed_to` (`reindexVideos`). */
type SearchRulesRow = { version: number; next_version: Generated<number>; indexed_to: Generated<string> };

/** A creator with at least one video, and the number of videos. */
type CreatorRow = { id: string; videos: number };

/** A creator that a user follows. The row outlives the creator's videos, and shows again when there are new ones. */
type FollowRow = { user_id: string; creator_id: string; position: number };

/**
 * A user's position in a video, in whole seconds. `duration` is 0 while unknown. `updated_at` is the time of the position,
 * in milliseconds since 1970 by this server's clock; PostgreSQL returns it as text.
 */
type PositionRow = {
  user_id: string;
  video_id: string;
  seconds: number;
  duration: number;
  watched: 0 | 1;
  updated_at: number;
};

/** A workout of a user: `document` is a `Workout` of the contract as JSON. */
export type WorkoutRow = {
  user_id: string;
  id: string;
  document: string;
  /** Counts its changes, from 1. */
  revision: number;
  position: number;
};

/** One row: the secret of the tokens, if no setting has one. */
type SharedSecretRow = { id: 1; secret: string };

/** A word of a creator's id; the hyphens separate the words. */
type CreatorWordRow = { word: string; creator_id: string };

/** The count of one key of a limiter (`siteLimiters`). `expire` is in milliseconds since 1970; PostgreSQL returns it as text. */
type RateLimitRow = { key: string; points: number; expire: number | string | null };

/** One row: changes with every change of a video or category. PostgreSQL returns the number as text. */
type CatalogVersionRow = { version: number | string };

/** `date` in the format of `created_at` and `updated_at` (api/README.md#times-pictures-and-seed-data): 2024-05-01T08:30:00+00:00. */
export function timestamp(date = new Date()): string {
  return `${date.toISOString().slice(0, 19)}+00:00`;
}
