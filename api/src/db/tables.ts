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
   * `edited_fields` are the names of the fields that an editor has set, with single spaces between: imports leave them alone. `added_at` is
   * in seconds since 1970, by default now. `age` sorts the newest first; triggers keep it.
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
   * `history_paused` is 1 while no opened video is added to the history. `activity_goal` is in minutes a week; 0: none.
   * `running_programme` is the id of the programme that runs; empty: none.
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
  /** Whether its minutes count as training. */
  training: 0 | 1;
  /** Whether facts are read from the titles of its videos. */
  facts: 0 | 1;
};

export type VideoRow = FieldColumns & {
  id: string;
  /** Position in the catalogue: unique, and what cursors point at. */
  position: number;
  category_id: string;
  /** `creatorId` of `creator`: empty when the name has none. */
  creator_id: string;
  /**
   * Names of the facts that were taken from the title, as the contract has them, with single spaces between. `-level` is a
   * fact that the owner of the catalogue says the video does not have.
   */
  facts_from_title: string;
  /** `facetOf` the facts: what filters look for. */
  facet: number;
  /** What a search looks in: `videoSearchText`. */
  search: string;
};

/** Why viewers do not find a video. `unavailable`: the video host does not show it; an editor has it as a live one. */
export type WithdrawnState = 'draft' | 'hidden' | 'removed' | 'unavailable';

/** A video that viewers do not find. Its position is free for nobody else, so it can come back to it. */
export type WithdrawnVideoRow = {
  id: string;
  state: WithdrawnState;
  position: number;
  /** Null for a draft that has none yet. */
  category_id: string | null;
  src: string;
  /** The other columns that it had in `videos`, as a JSON object, without what follows from them. */
  fields: string;
};

/** The last answer of the video host about a video. */
type VideoCheckRow = {
  video_id: string;
  /** The id at the host that it was asked about. */
  src: string;
  /** Why the host does not show it; empty if it does, `unknown` if it has not said either yet. */
  problem: '' | HostProblem | 'unknown';
  /** When it was asked last, also without an answer. */
  checked_at: string;
};

/** How many viewers could not play a video for one reason. */
type VideoReportRow = {
  video_id: string;
  reason: PlayerFailure;
  src: string;
  viewers: number;
  /** The day since 1970, in UTC, of the last one. */
  last_on: number;
};

/** What the host says in place of a field that an editor has set, as JSON. Of other fields it may be outdated. */
type HostValueRow = { video_id: string; field: string; value: string };

/** What a creator says of a video, live or not, and when home features it; a video of which nothing is said has no row. */
export type VideoDetailsRow = {
  video_id: string;
  description: string;
  /** Year-month-day. */
  published: string;
  /** The contract's chapters as JSON. */
  chapters: string;
  /** The day from which home features the video, and after a slash the last one, if it has one. */
  featured: string;
};

/**
 * One change of a video, a category or a former address, such as `creator/anna`: `before` and `after` are JSON objects of the fields that differ; null before it was added and after it was removed.
 * `import` is all of an import that is too large to be undone, and `erasure` all of an erasure, which is never undone: `after` is how many
 * videos and categories that changed.
 */
export type CatalogChangeRow = {
  /** Counts the changes, from 1. */
  change: number;
  kind: 'video' | 'category' | 'address' | 'import' | 'erasure';
  id: string;
  at: string;
  /** What the editor asked for, to read. */
  command: string;
  /** Who asked; empty for the command line. */
  author: Generated<string>;
  before: string | null;
  after: string | null;
};

/** An id that the catalogue no longer has: of an erased video, and its `src` as `source`; of a creator or category that has another now. */
type FormerIdRow = {
  kind: 'video' | 'source' | 'creator' | 'category';
  /** `digestOf` what was erased. */
  id: string;
  /** The id that it leads to, which is not a former one; empty for what was erased. */
  successor: Generated<string>;
  /** What that creator is called. */
  name: Generated<string>;
};

/** Work on a file that an editor has sent. Times are in milliseconds since 1970; PostgreSQL returns them as text. */
export type EditingJobRow = {
  id: string;
  /** The editor's name. */
  author: string;
  kind: EditingJob['kind'];
  name: string;
  /** `Upload.input`: tells whether an import is the one that was previewed. */
  input: string;
  accepted_at: number;
  /** When its gateway was last seen at work. */
  seen_at: number;
  state: EditingJob['state'];
  /** How many videos of the file have been read. */
  rows: number;
  /** 1: its editor has asked for its end. */
  cancelled: 0 | 1;
  /** JSON object of what came of it: `message`, `import` or `picture` of the contract's `EditingJob`. */
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
  /** JSON object of the extra signup fields. */
  extra: string;
  created_at: string;
  updated_at: string;
  /** Counts this user's additions; gives each its position, see `withUserLock`. */
  additions: number;
  /** 1: the account of one guest, without a password (ADR-0017). */
  guest: 0 | 1;
  /** 1: accepts tokens that name no session, which were issued before sessions existed. */
  sessionless_tokens: 0 | 1;
};

/** A session ends when its row goes, or at `expires_at`. */
export type SessionRow = { user_id: string; id: string; created_at: string; expires_at: string };

/** The lists that every user has. */
export type ListName = 'likes' | 'watchlater' | 'history';

type ListVideoRow = {
  user_id: string;
  list: ListName;
  video_id: string;
  position: number;
  /** The day since 1970, in UTC, on which the addition counts for Trend; null when it does not. */
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
  /** Where the video starts and ends here, in seconds; null at its own start and end. */
  start_at: Generated<number | null>;
  end_at: Generated<number | null>;
};

/** A moment of a video that a user has named. The user's client makes the id. */
type MomentRow = { user_id: string; video_id: string; id: string; seconds: number; name: string };

/** What trended at one time. A row never changes but for `due_at`, so that a cursor can name it. */
export type TrendRankingRow = {
  version: number;
  made_at: string;
  /** When the next one is due, if anybody asks. */
  due_at: string;
  /** Ids with single spaces between, the first in the order first. */
  videos: string;
};

/** A word of the catalogue, and a form of it: itself, or what is left without one of its letters. */
type SearchFormRow = { form: string; word: string };

/** One row: the `SEARCH_RULES` by which all videos are indexed, and newer ones by which those up to an id are (`reindexVideos`). */
type SearchRulesRow = { version: number; next_version: Generated<number>; indexed_to: Generated<string> };

/** A creator, with how many videos there are of theirs: at least one. */
type CreatorRow = { id: string; videos: number };

/** A creator whom a user follows. It stays when the creator's videos go, and shows again when there are others. */
type FollowRow = { user_id: string; creator_id: string; position: number };

/**
 * How far a user has watched a video, in whole seconds. `duration` is 0 while it is not known. `updated_at` is when it was so, in
 * milliseconds since 1970 by this server's clock; PostgreSQL returns it as text.
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

/** One row: the secret of the tokens, where no setting has it. */
type SharedSecretRow = { id: 1; secret: string };

/** A word of a creator's id, which is without hyphens. */
type CreatorWordRow = { word: string; creator_id: string };

/** What a limiter counts of one key (`siteLimiters`). `expire` is in milliseconds since 1970; PostgreSQL returns it as text. */
type RateLimitRow = { key: string; points: number; expire: number | string | null };

/** One row: changes with every change of a video or category; PostgreSQL returns the number as text. */
type CatalogVersionRow = { version: number | string };

/** `date` in the format of `created_at` and `updated_at` (api/README.md#times-pictures-and-seed-data): 2024-05-01T08:30:00+00:00. */
export function timestamp(date = new Date()): string {
  return `${date.toISOString().slice(0, 19)}+00:00`;
}
