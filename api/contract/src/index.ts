export { ClientErrorResponse, ServerErrorResponse } from './error-bodies';
export {
  LoginResponse,
  LoginBody,
  LogoutResponse,
  PasswordBody,
  PasswordResponse,
  SignupResponse,
  SignupBody,
} from './auth';
export {
  CategoriesResponse,
  CategoryResponse,
  CategoryParams,
  CreatorResponse,
  CreatorParams,
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
export { ENDPOINTS, type Endpoints, type EndpointSchemas } from './endpoints';
export { Category, Creator, Playlist, User, Video } from './entities';
export { ERRORS, type ErrorCode } from './errors';
export { FACT_VALUES, Facts, LENGTHS, type FactName } from './facts';
export { creatorId } from './browser/creator-id';
export { GUEST } from './browser/guest';
export {
  AddPlaylistVideoBody,
  AddCreatorBody,
  AddVideoBody,
  ChangePlaylistBody,
  CreatePlaylistBody,
  FollowedVideosResponse,
  FollowsResponse,
  HistoryResponse,
  LikesResponse,
  MovePlaylistVideoBody,
  PlaylistResponse,
  PlaylistParams,
  PlaylistsResponse,
  PlaylistVideoParams,
  WatchLaterResponse,
} from './library';
export { PagingQuery } from './parts';
export {
  EMAIL_MAX_LENGTH,
  EXTRA_FIELDS_MAX,
  EXTRA_NAME_MAX_LENGTH,
  EXTRA_VALUE_MAX_LENGTH,
  FOLLOWED_VIDEOS_MAX,
  FOLLOWS_MAX,
  ID_MAX_LENGTH,
  LIST_VIDEOS_MAX,
  MINUTES_MAX,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PLAYLIST_DESCRIPTION_MAX_LENGTH,
  PLAYLIST_TITLE_MAX_LENGTH,
  PLAYLIST_VIDEOS_MAX,
  PLAYLISTS_MAX,
  PLAYLISTS_TEXT_MAX_BYTES,
  PLAYLISTS_VIDEOS_MAX,
  REMEMBERED_SESSION_SECONDS,
  RESULTS_COUNTED_MAX,
  SEARCH_MAX_LENGTH,
  SESSION_SECONDS,
  SUGGESTED_NAMES_MAX,
  SUGGESTED_VIDEOS_MAX,
  VIDEO_PAGE_MAX,
} from './browser/limits';
