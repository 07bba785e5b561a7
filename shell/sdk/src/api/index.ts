export type {
  AddVideoBody,
  CategoriesAnswer,
  Category,
  CategoryAnswer,
  CreatePlaylistBody,
  HistoryAnswer,
  LikesAnswer,
  LoginAnswer,
  LoginBody,
  Playlist,
  PlaylistAnswer,
  PlaylistsAnswer,
  SignupAnswer,
  SignupBody,
  User,
  Video,
  VideoAnswer,
  VideosAnswer,
  WatchLaterAnswer,
} from '@fitreel/contract';
export { ApiError } from './errors';
export type { ApiClient, Params, RawAnswer, RawRequest } from './types';
export { useApi } from './use-api';
