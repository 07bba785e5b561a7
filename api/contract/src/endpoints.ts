import type { Static, TObject } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
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
  RelatedVideosResponse,
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
import { AddCreatorBody, FollowedVideosResponse, FollowsResponse } from './follows';
import {
  AddVideoBody,
  ChangeListBody,
  HistoryPause,
  HistoryResponse,
  LikesResponse,
  WatchLaterResponse,
} from './lists';
import {
  AddPlaylistVideoBody,
  ChangePlaylistBody,
  ChangePlaylistVideoBody,
  CreatePlaylistBody,
  PlaylistResponse,
  PlaylistParams,
  PlaylistsResponse,
  PlaylistVideoParams,
} from './playlists';
import { MomentParams, MomentsResponse, PutMomentBody } from './moments';
import { ContinuedVideosResponse, PositionsResponse, ReportPositionsBody } from './positions';
import {
  ChangeWorkoutBody,
  CreateWorkoutBody,
  WorkoutParams,
  WorkoutResponse,
  WorkoutsResponse,
} from './workouts';

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
  'GET /video/{videoId}/related': {
    access: 'public',
    params: VideoParams,
    response: RelatedVideosResponse,
  },
  'GET /categories': { access: 'public', response: CategoriesResponse },
  'GET /categories/{categoryId}': { access: 'public', params: CategoryParams, response: CategoryResponse },
  'GET /creators/{creatorId}': { access: 'public', params: CreatorParams, response: CreatorResponse },

  'GET /user/likes': { access: 'user', query: PagingQuery, response: LikesResponse },
  'POST /user/likes': { access: 'user', body: AddVideoBody, response: LikesResponse },
  'PATCH /user/likes': { access: 'user', body: ChangeListBody, response: LikesResponse },
  'DELETE /user/likes/{videoId}': { access: 'user', params: VideoParams, response: LikesResponse },
  'GET /user/watchlater': { access: 'user', query: PagingQuery, response: WatchLaterResponse },
  'POST /user/watchlater': { access: 'user', body: AddVideoBody, response: WatchLaterResponse },
  'PATCH /user/watchlater': { access: 'user', body: ChangeListBody, response: WatchLaterResponse },
  'DELETE /user/watchlater/{videoId}': { access: 'user', params: VideoParams, response: WatchLaterResponse },
  'GET /user/history': { access: 'user', query: PagingQuery, response: HistoryResponse },
  'POST /user/history': { access: 'user', body: AddVideoBody, response: HistoryResponse },
  'PATCH /user/history': { access: 'user', body: ChangeListBody, response: HistoryResponse },
  'DELETE /user/history/{videoId}': { access: 'user', params: VideoParams, response: HistoryResponse },
  'DELETE /user/history/all': { access: 'user', response: HistoryResponse },
  'GET /user/history/pause': { access: 'user', response: HistoryPause },
  'PUT /user/history/pause': { access: 'user', body: HistoryPause, response: HistoryPause },

  'GET /user/follows': { access: 'user', response: FollowsResponse },
  'GET /user/follows/videos': { access: 'user', response: FollowedVideosResponse },
  'POST /user/follows': { access: 'user', body: AddCreatorBody, response: FollowsResponse },
  'DELETE /user/follows/{creatorId}': { access: 'user', params: CreatorParams, response: FollowsResponse },

  'GET /user/positions': { access: 'user', response: PositionsResponse },
  'PATCH /user/positions': { access: 'user', body: ReportPositionsBody, response: PositionsResponse },
  'GET /user/positions/videos': { access: 'user', response: ContinuedVideosResponse },

  'GET /user/moments/{videoId}': { access: 'user', params: VideoParams, response: MomentsResponse },
  'PUT /user/moments/{videoId}/{momentId}': {
    access: 'user',
    params: MomentParams,
    body: PutMomentBody,
    response: MomentsResponse,
  },
  'DELETE /user/moments/{videoId}/{momentId}': {
    access: 'user',
    params: MomentParams,
    response: MomentsResponse,
  },

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
    body: ChangePlaylistVideoBody,
    response: PlaylistResponse,
  },
  'DELETE /user/playlists/{playlistId}/{videoId}': {
    access: 'user',
    params: PlaylistVideoParams,
    response: PlaylistResponse,
  },

  'GET /user/workouts': { access: 'user', response: WorkoutsResponse },
  'POST /user/workouts': { access: 'user', body: CreateWorkoutBody, response: WorkoutResponse },
  'GET /user/workouts/{workoutId}': { access: 'user', params: WorkoutParams, response: WorkoutResponse },
  'PUT /user/workouts/{workoutId}': {
    access: 'user',
    params: WorkoutParams,
    body: ChangeWorkoutBody,
    response: WorkoutResponse,
  },
  'DELETE /user/workouts/{workoutId}': {
    access: 'user',
    params: WorkoutParams,
    response: WorkoutsResponse,
  },
} as const satisfies Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, EndpointSchemas>;

/**
 * The values of a query parameter that takes one of a fixed set, such as `level` of `GET /trend`; undefined for any other
 * parameter, and for an endpoint that is not in `ENDPOINTS`.
 */
export function queryValues(endpoint: string, name: string): readonly string[] | undefined {
  const { query } = (ENDPOINTS as Readonly<Record<string, EndpointSchemas>>)[endpoint] ?? {};
  return query?.properties[name]?.['enum'] as string[] | undefined;
}

/** Where `body` differs from what the endpoint responds: `/videos/0/title: Expected string`; null if it does not. */
export function responseProblem(endpoint: keyof typeof ENDPOINTS, body: unknown): string | null {
  const [first] = Value.Errors(ENDPOINTS[endpoint].response, body);
  return first ? `${first.path || '/'}: ${first.message}` : null;
}

type TypesOf<S extends EndpointSchemas> = {
  [K in keyof S]: S[K] extends TObject ? Static<S[K]> : S[K];
};

/** Endpoint → its access and the types of its parameters, query, body and response. */
export type Endpoints = { [E in keyof typeof ENDPOINTS]: TypesOf<(typeof ENDPOINTS)[E]> };
