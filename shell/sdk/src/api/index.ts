export type {
  AddVideoBody,
  CategoriesResponse,
  Category,
  CategoryResponse,
  CreatePlaylistBody,
  HistoryResponse,
  LikesResponse,
  LoginResponse,
  LoginBody,
  Playlist,
  PlaylistResponse,
  PlaylistsResponse,
  SignupResponse,
  SignupBody,
  User,
  Video,
  VideoResponse,
  VideosResponse,
  WatchLaterResponse,
} from '@fitreel/contract';
export { ApiError } from '../transport/api-error';
export type { ApiClient, Params, RawResponse, RawRequest } from '../transport/types';
export { useApi } from './use-api';
