import { Type, type Static } from '@sinclair/typebox';
import type { EndpointGroup } from './endpoint';
import { Id, OwnId, Playlist, startAndEnd } from './entities';
import { AddVideoBody, videoId } from './lists';
import { EntriesQuery, nextCursor, PagingQuery } from './parts';
import {
  PLAYLIST_DESCRIPTION_MAX_LENGTH,
  PLAYLIST_TITLE_MAX_LENGTH,
  PLAYLIST_VIDEOS_MAX,
} from './browser/limits';

/** A place among a playlist's videos: 0 is the first, and any place beyond the last is the end. */
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
 * `PATCH /user/playlists/{playlistId}/{videoId}`: moves the video, or sets its start and end; null resets them. Omitted
 * fields stay unchanged, and at least one is required.
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
 * `POST /user/playlists`. The title's length counts after trimming. A client that sends its own `_id` can repeat the request
 * after a lost response: it creates nothing twice.
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
 * `PATCH /user/playlists/{playlistId}`: changes the given fields, removes the videos in `remove`, then appends those in
 * `add`. Omitted fields stay unchanged, and at least one is required.
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

/** All playlists in order of creation; also the response to creating or deleting one. */
export const PlaylistsResponse = Type.Object({ playlists: Type.Array(Playlist), nextCursor });
export type PlaylistsResponse = Static<typeof PlaylistsResponse>;

/** One playlist; also the response to a change of it or of its videos. */
export const PlaylistResponse = Type.Object({ playlist: Playlist, nextCursor });
export type PlaylistResponse = Static<typeof PlaylistResponse>;

/** The endpoints of a user's playlists. */
export const playlistsEndpoints = {
  'GET /user/playlists': {
    access: 'user',
    description: 'In the order of creation; with `limit` or `cursor`, one page of the playlists.',
    query: PagingQuery,
    response: PlaylistsResponse,
  },
  'POST /user/playlists': {
    access: 'user',
    description:
      'The description is empty where none is sent. With an `_id` that the user has already, the ' +
      'playlist stays as it is.',
    query: EntriesQuery,
    body: CreatePlaylistBody,
    status: 201,
    response: PlaylistsResponse,
    errors: ['limitReached'],
  },
  'GET /user/playlists/{playlistId}': {
    access: 'user',
    description:
      'With `limit` or `cursor`, one page of its videos. A playlist of somebody else is 404, in every ' +
      'request.',
    params: PlaylistParams,
    query: PagingQuery,
    response: PlaylistResponse,
    errors: ['playlistMissing'],
  },
  'DELETE /user/playlists/{playlistId}': {
    access: 'user',
    params: PlaylistParams,
    query: EntriesQuery,
    response: PlaylistsResponse,
    errors: ['playlistMissing'],
  },
  'POST /user/playlists/{playlistId}': {
    access: 'user',
    description:
      'Only the `_id` of `video` is read. Of additions of one video at the same moment, one succeeds ' +
      'and the others are 409. With a `position` the video goes there, and the others keep their order. ' +
      'An `end` that is not after the `start` is 400.',
    params: PlaylistParams,
    body: AddPlaylistVideoBody,
    status: 201,
    response: PlaylistResponse,
    errors: ['playlistMissing', 'videoMissing', 'videoRemoved', 'alreadyInPlaylist', 'limitReached'],
  },
  'PATCH /user/playlists/{playlistId}': {
    access: 'user',
    description:
      'Changes the fields that are sent, removes the videos and then adds the others at the end, or ' +
      'changes nothing. A video that it lacks is not removed. Changes at the same moment happen one ' +
      'after the other: none is lost, and no video is lost or doubled.',
    params: PlaylistParams,
    body: ChangePlaylistBody,
    response: PlaylistResponse,
    errors: ['playlistMissing', 'videoMissing', 'videoRemoved', 'limitReached'],
  },
  'PATCH /user/playlists/{playlistId}/{videoId}': {
    access: 'user',
    description:
      'Moves the video to `position`, and the others keep their order; a video that the playlist does ' +
      'not have is 404. `start` and `end` say where it starts and ends as an entry of the playlist; ' +
      'null takes them back. An `end` that is not after the `start` is 400.',
    params: PlaylistVideoParams,
    body: ChangePlaylistVideoBody,
    response: PlaylistResponse,
    errors: ['playlistMissing', 'videoMissing'],
  },
  'DELETE /user/playlists/{playlistId}/{videoId}': {
    access: 'user',
    description: 'A video that is not in the playlist changes nothing.',
    params: PlaylistVideoParams,
    response: PlaylistResponse,
    errors: ['playlistMissing'],
  },
} as const satisfies EndpointGroup;
