import { Type, type Static } from '@sinclair/typebox';
import { VideoParams } from './catalog';
import type { EndpointGroup } from './endpoint';
import { ListEntry, Video } from './entities';
import { EntriesQuery, nextCursor, PagingQuery } from './parts';
import { CHANGED_VIDEOS_MAX, ID_MAX_LENGTH, LIST_VIDEOS_MAX } from './browser/limits';

/** Body of every request that adds a video. Only `_id` is read. */
export const AddVideoBody = Type.Object(
  {
    video: Type.Object(
      { _id: Type.String({ minLength: 1, maxLength: ID_MAX_LENGTH }) },
      { additionalProperties: true },
    ),
  },
  { additionalProperties: true },
);
export type AddVideoBody = Static<typeof AddVideoBody>;

/** The `_id` of a video in a body. */
export const videoId = Type.String({ minLength: 1, maxLength: ID_MAX_LENGTH });

/** Body of `PATCH /user/{list}`: removes videos, then adds others. */
export const ChangeListBody = Type.Object(
  {
    remove: Type.Optional(
      Type.Array(videoId, { maxItems: CHANGED_VIDEOS_MAX, description: 'the _id of each video' }),
    ),
    add: Type.Optional(
      Type.Array(
        Type.Object({
          _id: videoId,
          position: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: LIST_VIDEOS_MAX - 1,
              description:
                'the place among the list’s videos, from 0; the end without it, or beyond the last',
            }),
          ),
        }),
        { maxItems: CHANGED_VIDEOS_MAX, description: 'in the order in which they are added' },
      ),
    ),
  },
  { additionalProperties: true },
);
export type ChangeListBody = Static<typeof ChangeListBody>;

const entries = Type.Optional(
  Type.Array(ListEntry, { description: 'with `entries=only`: the videos of the list, which is empty then' }),
);

/** Success of every endpoint of liked videos: the whole list in order of addition, or the requested part. */
export const LikesResponse = Type.Object({ likes: Type.Array(Video), entries, nextCursor });
export type LikesResponse = Static<typeof LikesResponse>;

/** Success of every endpoint of watch later. */
export const WatchLaterResponse = Type.Object({ watchlater: Type.Array(Video), entries, nextCursor });
export type WatchLaterResponse = Static<typeof WatchLaterResponse>;

/** Success of every endpoint of the history. */
export const HistoryResponse = Type.Object({ history: Type.Array(Video), entries, nextCursor });
export type HistoryResponse = Static<typeof HistoryResponse>;

/** Whether the history is paused: a paused history ignores additions. Body and success of `/user/history/pause`. */
export const HistoryPause = Type.Object({ paused: Type.Boolean() });
export type HistoryPause = Static<typeof HistoryPause>;

// Descriptions that the endpoints of all lists share.
const WHOLE_OR_PAGE = 'The whole list, in the order of addition; with `limit` or `cursor`, one page of it.';
const ADD =
  'Only the `_id` of `video` is read. Of additions of one video at the same moment, one succeeds ' +
  'and the others are 409.';
const CHANGE =
  'Removes the videos and then adds the others, or changes nothing. A video that the list has keeps ' +
  'its place.';
const REMOVE = 'A video that is not in the list changes nothing.';

/** The endpoints of every user's lists. */
export const listsEndpoints = {
  'GET /user/likes': {
    access: 'user',
    description: WHOLE_OR_PAGE,
    query: PagingQuery,
    response: LikesResponse,
  },
  'POST /user/likes': {
    access: 'user',
    description: ADD,
    query: EntriesQuery,
    body: AddVideoBody,
    status: 201,
    response: LikesResponse,
    errors: ['videoMissing', 'videoRemoved', 'alreadyLiked', 'limitReached'],
  },
  'PATCH /user/likes': {
    access: 'user',
    description: CHANGE,
    query: EntriesQuery,
    body: ChangeListBody,
    response: LikesResponse,
    errors: ['videoMissing', 'videoRemoved', 'limitReached'],
  },
  'DELETE /user/likes/{videoId}': {
    access: 'user',
    description: REMOVE,
    params: VideoParams,
    query: EntriesQuery,
    response: LikesResponse,
  },
  'GET /user/watchlater': {
    access: 'user',
    description: WHOLE_OR_PAGE,
    query: PagingQuery,
    response: WatchLaterResponse,
  },
  'POST /user/watchlater': {
    access: 'user',
    description: ADD,
    query: EntriesQuery,
    body: AddVideoBody,
    status: 201,
    response: WatchLaterResponse,
    errors: ['videoMissing', 'videoRemoved', 'alreadyInWatchLater', 'limitReached'],
  },
  'PATCH /user/watchlater': {
    access: 'user',
    description: CHANGE,
    query: EntriesQuery,
    body: ChangeListBody,
    response: WatchLaterResponse,
    errors: ['videoMissing', 'videoRemoved', 'limitReached'],
  },
  'DELETE /user/watchlater/{videoId}': {
    access: 'user',
    description: REMOVE,
    params: VideoParams,
    query: EntriesQuery,
    response: WatchLaterResponse,
  },
  'GET /user/history': {
    access: 'user',
    description: WHOLE_OR_PAGE,
    query: PagingQuery,
    response: HistoryResponse,
  },
  'POST /user/history': {
    access: 'user',
    description: `${ADD} A full history drops its oldest video. A history that is paused stays as it is.`,
    query: EntriesQuery,
    body: AddVideoBody,
    status: 201,
    response: HistoryResponse,
    errors: ['videoMissing', 'videoRemoved', 'alreadyInHistory'],
  },
  'PATCH /user/history': {
    access: 'user',
    description: `${CHANGE} A full history drops its oldest video. A paused one changes all the same.`,
    query: EntriesQuery,
    body: ChangeListBody,
    response: HistoryResponse,
    errors: ['videoMissing', 'videoRemoved'],
  },
  'DELETE /user/history/{videoId}': {
    access: 'user',
    description: REMOVE,
    params: VideoParams,
    query: EntriesQuery,
    response: HistoryResponse,
  },
  'DELETE /user/history/all': { access: 'user', query: EntriesQuery, response: HistoryResponse },
  'GET /user/history/pause': { access: 'user', response: HistoryPause },
  'PUT /user/history/pause': { access: 'user', body: HistoryPause, response: HistoryPause },
} as const satisfies EndpointGroup;
