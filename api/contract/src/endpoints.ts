import type { Static, TObject } from '@sinclair/typebox';
import {
  LoginBody,
  LoginResponse,
  LogoutResponse,
  PasswordBody,
  PasswordResponse,
  SignupBody,
  SignupResponse,
} from './auth';
import {
  CategoriesResponse,
  CategoryParams,
  CategoryResponse,
  CreatorParams,
  CreatorResponse,
  SuggestionsQuery,
  SuggestionsResponse,
  FiltersQuery,
  FiltersResponse,
  TrendQuery,
  TrendResponse,
  VideoParams,
  VideoResponse,
  VideosQuery,
  VideosResponse,
} from './catalog';
import { PagingQuery } from './parts';
import {
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
  PlaylistParams,
  PlaylistResponse,
  PlaylistsResponse,
  PlaylistVideoParams,
  WatchLaterResponse,
} from './library';

export interface EndpointSchemas {
  /**
   * `user`: takes the user's token and acts on that user's data alone (behaviour.md#authorization). `guest`: takes the
   * token of a guest, and responds to all others as a public endpoint does.
   */
  access: 'public' | 'guest' | 'user';
  params?: TObject;
  query?: TObject;
  body?: TObject;
  /** Of a success. */
  response: TObject;
}

/**
 * Every endpoint of the API, as `<method> <path>` with `{name}` for a path parameter. A test holds the API's routes to
 * this list; clients take its types (`Endpoints`) and none of its code.
 */
export const ENDPOINTS = {
  'POST /auth/signup': { access: 'guest', body: SignupBody, response: SignupResponse },
  'POST /auth/login': { access: 'public', body: LoginBody, response: LoginResponse },
  'POST /auth/logout': { access: 'user', response: LogoutResponse },
  'PUT /auth/password': { access: 'user', body: PasswordBody, response: PasswordResponse },

  'GET /videos': { access: 'public', query: VideosQuery, response: VideosResponse },
  'GET /suggestions': { access: 'public', query: SuggestionsQuery, response: SuggestionsResponse },
  'GET /filters': { access: 'public', query: FiltersQuery, response: FiltersResponse },
  'GET /trend': { access: 'public', query: TrendQuery, response: TrendResponse },
  'GET /video/{videoId}': { access: 'public', params: VideoParams, response: VideoResponse },
  'GET /categories': { access: 'public', response: CategoriesResponse },
  'GET /categories/{categoryId}': { access: 'public', params: CategoryParams, response: CategoryResponse },
  'GET /creators/{creatorId}': { access: 'public', params: CreatorParams, response: CreatorResponse },

  'GET /user/likes': { access: 'user', query: PagingQuery, response: LikesResponse },
  'POST /user/likes': { access: 'user', body: AddVideoBody, response: LikesResponse },
  'DELETE /user/likes/{videoId}': { access: 'user', params: VideoParams, response: LikesResponse },
  'GET /user/watchlater': { access: 'user', query: PagingQuery, response: WatchLaterResponse },
  'POST /user/watchlater': { access: 'user', body: AddVideoBody, response: WatchLaterResponse },
  'DELETE /user/watchlater/{videoId}': { access: 'user', params: VideoParams, response: WatchLaterResponse },
  'GET /user/history': { access: 'user', query: PagingQuery, response: HistoryResponse },
  'POST /user/history': { access: 'user', body: AddVideoBody, response: HistoryResponse },
  'DELETE /user/history/{videoId}': { access: 'user', params: VideoParams, response: HistoryResponse },
  'DELETE /user/history/all': { access: 'user', response: HistoryResponse },

  'GET /user/follows': { access: 'user', response: FollowsResponse },
  'GET /user/follows/videos': { access: 'user', response: FollowedVideosResponse },
  'POST /user/follows': { access: 'user', body: AddCreatorBody, response: FollowsResponse },
  'DELETE /user/follows/{creatorId}': { access: 'user', params: CreatorParams, response: FollowsResponse },

  'GET /user/playlists': { access: 'user', query: PagingQuery, response: PlaylistsResponse },
  'POST /user/playlists': { access: 'user', body: CreatePlaylistBody, response: PlaylistsResponse },
  'GET /user/playlists/{playlistId}': {
    access: 'user',
    params: PlaylistParams,
    query: PagingQuery,
    response: PlaylistResponse,
  },
  'DELETE /user/playlists/{playlistId}': {
    access: 'user',
    params: PlaylistParams,
    response: PlaylistsResponse,
  },
  'POST /user/playlists/{playlistId}': {
    access: 'user',
    params: PlaylistParams,
    body: AddPlaylistVideoBody,
    response: PlaylistResponse,
  },
  'PATCH /user/playlists/{playlistId}': {
    access: 'user',
    params: PlaylistParams,
    body: ChangePlaylistBody,
    response: PlaylistResponse,
  },
  'PATCH /user/playlists/{playlistId}/{videoId}': {
    access: 'user',
    params: PlaylistVideoParams,
    body: MovePlaylistVideoBody,
    response: PlaylistResponse,
  },
  'DELETE /user/playlists/{playlistId}/{videoId}': {
    access: 'user',
    params: PlaylistVideoParams,
    response: PlaylistResponse,
  },
} as const satisfies Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, EndpointSchemas>;

type TypesOf<S extends EndpointSchemas> = {
  [K in keyof S]: S[K] extends TObject ? Static<S[K]> : S[K];
};

/** Endpoint → its access and the types of its parameters, query, body and response. */
export type Endpoints = { [E in keyof typeof ENDPOINTS]: TypesOf<(typeof ENDPOINTS)[E]> };
