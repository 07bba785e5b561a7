import { Type, type Static } from '@sinclair/typebox';
import { Creator, Id, OwnId, Playlist, startAndEnd, Video } from './entities';
import { nextCursor } from './parts';
import {
  CHANGED_VIDEOS_MAX,
  FOLLOWED_VIDEOS_MAX,
  ID_MAX_LENGTH,
  LIST_VIDEOS_MAX,
  PLAYLIST_DESCRIPTION_MAX_LENGTH,
  PLAYLIST_TITLE_MAX_LENGTH,
  PLAYLIST_VIDEOS_MAX,
} from './browser/limits';

/** Body of `POST /user/follows`. Only `_id` is read (behaviour.md#follows). */
export const AddCreatorBody = Type.Object(
  {
    creator: Type.Object(
      { _id: Type.String({ minLength: 1, maxLength: ID_MAX_LENGTH }) },
      { additionalProperties: true },
    ),
  },
  { additionalProperties: true },
);
export type AddCreatorBody = Static<typeof AddCreatorBody>;

/** Success of every endpoint that changes or lists whom a user follows, in order of addition. */
export const FollowsResponse = Type.Object({ follows: Type.Array(Creator) });
export type FollowsResponse = Static<typeof FollowsResponse>;

/** 200 of `GET /user/follows/videos`: the newest videos of these creators, the newest first. */
export const FollowedVideosResponse = Type.Object({
  videos: Type.Array(Video, { maxItems: FOLLOWED_VIDEOS_MAX }),
});
export type FollowedVideosResponse = Static<typeof FollowedVideosResponse>;

/** Body of every request that adds a video. Only `_id` is read (behaviour.md#list-endpoints). */
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

const videoId = Type.String({ minLength: 1, maxLength: ID_MAX_LENGTH });

/** Body of `PATCH /user/{list}`: removes these videos, then adds those (behaviour.md#list-endpoints). */
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

/** A place among a playlist's videos: 0 is the first, and a place beyond the last is the end. */
const position = Type.Integer({
  minimum: 0,
  maximum: PLAYLIST_VIDEOS_MAX - 1,
  description: `the place among the playlist’s videos, from 0; beyond the last it is the end`,
});

/** `POST /user/playlists/{playlistId}`. Without a position, the video comes last. */
export const AddPlaylistVideoBody = Type.Object(
  {
    ...AddVideoBody.properties,
    position: Type.Optional(position),
    start: Type.Optional(startAndEnd.start),
    end: Type.Optional(startAndEnd.end),
  },
  { additionalProperties: true },
);
export type AddPlaylistVideoBody = Static<typeof AddPlaylistVideoBody>;

/**
 * `PATCH /user/playlists/{playlistId}/{videoId}`: moves the video, or sets where it starts and ends; null takes that back. What is
 * not sent stays as it is, and something must be sent.
 */
export const ChangePlaylistVideoBody = Type.Object(
  {
    position: Type.Optional(position),
    start: Type.Optional(Type.Union([startAndEnd.start, Type.Null()])),
    end: Type.Optional(Type.Union([startAndEnd.end, Type.Null()])),
  },
  { additionalProperties: true },
);
export type ChangePlaylistVideoBody = Static<typeof ChangePlaylistVideoBody>;

const title = Type.String({ description: `1 to ${PLAYLIST_TITLE_MAX_LENGTH} characters after trimming` });
const description = Type.Optional(Type.String({ maxLength: PLAYLIST_DESCRIPTION_MAX_LENGTH }));

/**
 * `POST /user/playlists`. The title's length counts after trimming (behaviour.md#playlist-endpoints). A client that makes the `_id`
 * may ask again when no response came: nothing is made twice.
 */
export const CreatePlaylistBody = Type.Object(
  {
    _id: Type.Optional(OwnId),
    playlist: Type.Object({ title, description }, { additionalProperties: true }),
  },
  { additionalProperties: true },
);
export type CreatePlaylistBody = Static<typeof CreatePlaylistBody>;

/**
 * `PATCH /user/playlists/{playlistId}`: changes the fields that are sent, removes these videos, then adds those at the end. What is
 * not sent stays as it is, and something must be sent.
 */
export const ChangePlaylistBody = Type.Object(
  {
    playlist: Type.Optional(
      Type.Object({ title: Type.Optional(title), description }, { additionalProperties: true }),
    ),
    remove: Type.Optional(
      Type.Array(videoId, { maxItems: PLAYLIST_VIDEOS_MAX, description: 'the _id of each video' }),
    ),
    add: Type.Optional(
      Type.Array(Type.Object({ _id: videoId }, { additionalProperties: false }), {
        maxItems: PLAYLIST_VIDEOS_MAX,
        description: 'in the order in which they are added; one that the playlist has keeps its place',
      }),
    ),
  },
  { additionalProperties: true },
);
export type ChangePlaylistBody = Static<typeof ChangePlaylistBody>;

export const PlaylistParams = Type.Object({ playlistId: Id });
export type PlaylistParams = Static<typeof PlaylistParams>;

export const PlaylistVideoParams = Type.Object({ playlistId: Id, videoId: Id });
export type PlaylistVideoParams = Static<typeof PlaylistVideoParams>;

/** Success of every endpoint of liked videos: the whole list in order of addition, or the part that was asked for. */
export const LikesResponse = Type.Object({ likes: Type.Array(Video), nextCursor });
export type LikesResponse = Static<typeof LikesResponse>;

/** Success of every endpoint of watch later. */
export const WatchLaterResponse = Type.Object({ watchlater: Type.Array(Video), nextCursor });
export type WatchLaterResponse = Static<typeof WatchLaterResponse>;

/** Success of every endpoint of the history. */
export const HistoryResponse = Type.Object({ history: Type.Array(Video), nextCursor });
export type HistoryResponse = Static<typeof HistoryResponse>;

/** Whether the history is paused: then an addition leaves it as it is. Body and success of `/user/history/pause`. */
export const HistoryPause = Type.Object({ paused: Type.Boolean() });
export type HistoryPause = Static<typeof HistoryPause>;

/** All playlists in order of creation; also the response after creating or deleting one. */
export const PlaylistsResponse = Type.Object({ playlists: Type.Array(Playlist), nextCursor });
export type PlaylistsResponse = Static<typeof PlaylistsResponse>;

/** One playlist; also the response after a change of it or of its videos. */
export const PlaylistResponse = Type.Object({ playlist: Playlist, nextCursor });
export type PlaylistResponse = Static<typeof PlaylistResponse>;
