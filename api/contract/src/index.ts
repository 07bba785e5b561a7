export { ClientErrorResponse, ServerErrorResponse } from './error-bodies';
export {
  ACTIVITY_DAY_MAX,
  ACTIVITY_DAYS,
  ACTIVITY_MAX,
  ActivityEntry,
  ActivityGoal,
  ActivityParams,
  ActivityQuery,
  ActivityResponse,
  AddActivityBody,
  ChangeActivityBody,
  ChangedActivityResponse,
} from './activity';
export {
  LoginResponse,
  LoginBody,
  LogoutResponse,
  PasswordBody,
  PasswordResponse,
  SignupResponse,
  SignupBody,
} from './auth';
export { UnplayableBody } from './availability';
export {
  CategoriesResponse,
  CategoryResponse,
  CategoryParams,
  CreatorResponse,
  CreatorParams,
  RelatedVideosResponse,
  SuggestionsQuery,
  SuggestionsResponse,
  FiltersQuery,
  FiltersResponse,
  TrendQuery,
  TrendResponse,
  VideoResponse,
  VideoParams,
  VideosResponse,
  VideosQuery,
} from './catalog';
export { Chapter, DetailedVideo } from './details';
export type { EndpointSchemas } from './endpoint';
export {
  ChangesResponse,
  CHANGES_MAX,
  EDITED_PAGE_MAX,
  EditedVideo,
  EditedVideoResponse,
  EditedVideosQuery,
  EditedVideosResponse,
  editingEndpoints,
} from './editing';
export {
  CatalogChangeResponse,
  ChangeCatalogBody,
  DIFFERENCES_MAX,
  EDITED_VIDEOS_MAX,
  EditingCommand,
} from './editing-commands';
export {
  EDITOR_JOBS_MAX,
  EDITOR_JOBS_MAX_BYTES,
  editingFileEndpoints,
  EditingJob,
  EditingJobsResponse,
  IMPORT_FILE_MAX_BYTES,
  IMPORT_PROBLEMS_MAX,
  ImportQuery,
  ImportResponse,
  JOBS_MAX,
  JOBS_MAX_BYTES,
  KEPT_JOBS,
  PICTURE_FILE_MAX_BYTES,
  PictureParams,
} from './editing-files';
export { ENDPOINTS, queryValues, responseProblem, takesQueryValue, type Endpoints } from './endpoints';
export {
  Category,
  Creator,
  type HostProblem,
  type PlayerFailure,
  ListEntry,
  Playlist,
  PlaylistEntry,
  PlaylistVideo,
  User,
  Video,
} from './entities';
export { ERRORS, type ErrorCode } from './errors';
export { BODY_PARTS, Facts, type FactName } from './facts';
export { isAboutAsLong } from './browser/training';
export { bodyPartGroup, FACT_VALUES, LENGTH_ENDS, lengthOf, LENGTHS, MINUTES_MAX } from './browser/facts';
export { categoryTone } from './browser/category-tone';
export { creatorId } from './browser/creator-id';
export { GUEST } from './browser/guest';
export { AddCreatorBody, FollowedVideosResponse, FollowsResponse } from './follows';
export {
  AddVideoBody,
  ChangeListBody,
  HistoryPause,
  HistoryResponse,
  LikesResponse,
  WatchLaterResponse,
} from './lists';
export {
  AddPlaylistVideoBody,
  ChangePlaylistBody,
  ChangePlaylistVideoBody,
  CreatePlaylistBody,
  PlaylistResponse,
  PlaylistParams,
  PlaylistsResponse,
  PlaylistVideoParams,
} from './playlists';
export { Moment, MomentParams, MomentsResponse, PutMomentBody } from './moments';
export { EntriesQuery, PagingQuery } from './parts';
export { PicksQuery, PicksResponse } from './picks';
export { ContinuedVideosResponse, Position, PositionsResponse, ReportPositionsBody } from './positions';
export { Programme, ProgrammeDone, ProgrammeEntry, ProgrammeRun, SavedProgramme } from './programme';
export {
  ChangedProgrammeResponse,
  ChangeProgrammeBody,
  ChangeProgrammeRunBody,
  CreateProgrammeBody,
  MadeProgrammesResponse,
  MarkProgrammeEntryBody,
  ProgrammeEntryParams,
  ProgrammeParams,
  ProgrammeResponse,
  ProgrammesResponse,
  RunningProgrammeResponse,
} from './programmes';
export {
  DAY_MS,
  DAY_SECONDS,
  dayAfter,
  dayAt,
  daysBetween,
  hasBegun,
  OFFSET_MAX,
  utcDay,
} from './browser/days';
export {
  PROGRAMME_BOUNDS,
  PROGRAMME_DONE_MAX,
  PROGRAMME_MAX_BYTES,
  programmeDoneDays,
  programmeNeed,
  PROGRAMMES_MAX,
  programmeShares,
  programmeToday,
  trainedVideo,
  trainedWorkout,
  type ProgrammeNeed,
  type ProgrammeToday,
} from './browser/programme-days';
export {
  ChangeWorkoutBody,
  CreateWorkoutBody,
  SavedWorkout,
  Workout,
  WorkoutParams,
  WorkoutResponse,
  WorkoutsResponse,
  WorkoutStep,
} from './workouts';
export {
  ACTIVITY_BOUNDS,
  CHANGED_VIDEOS_MAX,
  CHAPTERS_MAX,
  CHAPTER_TITLE_MAX_LENGTH,
  CONTINUED_VIDEOS_MAX,
  DESCRIPTION_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  EXTRA_FIELDS_MAX,
  EXTRA_NAME_MAX_LENGTH,
  EXTRA_VALUE_MAX_LENGTH,
  FOLLOWED_VIDEOS_MAX,
  FOLLOWS_MAX,
  hasTooManySteps,
  ID_MAX_LENGTH,
  isShowable,
  isStorable,
  LIST_VIDEOS_MAX,
  MOMENT_NAME_MAX_LENGTH,
  MOMENTS_MAX,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PLAYLIST_DESCRIPTION_MAX_LENGTH,
  PLAYLIST_TITLE_MAX_LENGTH,
  PLAYLIST_VIDEOS_MAX,
  PICTURED_VIDEOS,
  PLAYLISTS_MAX,
  PLAYLISTS_TEXT_MAX_BYTES,
  PLAYLISTS_VIDEOS_MAX,
  POSITIONS_MAX,
  PICKS_MAX,
  RELATED_VIDEOS_MAX,
  REMEMBERED_SESSION_SECONDS,
  RESULTS_COUNTED_MAX,
  RESUME_END_SECONDS,
  RESUME_END_SHARE,
  RESUME_MIN_SECONDS,
  SEARCH_MAX_LENGTH,
  SESSION_SECONDS,
  SUGGESTED_NAMES_MAX,
  SUGGESTED_VIDEOS_MAX,
  VIDEO_MOMENTS_MAX,
  VIDEO_PAGE_MAX,
  WORKOUT_BOUNDS,
  WORKOUT_MAX_BYTES,
  workoutBytes,
  WORKOUTS_MAX,
} from './browser/limits';
