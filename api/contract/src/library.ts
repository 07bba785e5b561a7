import { Type, type Static } from '@sinclair/typebox';
import { Playlist, Video } from './entities';
import { PLAYLIST_DESCRIPTION_MAX_LENGTH, PLAYLIST_TITLE_MAX_LENGTH } from './limits';

const id = Type.String({ maxLength: 512 });

/** Body of every call that adds a video: only `_id` is read, the rest is ignored (decision 10). */
export const AddVideoBody = Type.Object(
  {
    video: Type.Object(
      { _id: Type.String({ minLength: 1, maxLength: 512 }) },
      { additionalProperties: true },
    ),
  },
  { additionalProperties: true },
);
export type AddVideoBody = Static<typeof AddVideoBody>;

/** `POST /user/playlists`. The title is trimmed before its length is taken (decision 21). */
export const CreatePlaylistBody = Type.Object(
  {
    playlist: Type.Object(
      {
        title: Type.String({
          description: `1 to ${PLAYLIST_TITLE_MAX_LENGTH} characters after trimming`,
        }),
        description: Type.Optional(Type.String({ maxLength: PLAYLIST_DESCRIPTION_MAX_LENGTH })),
      },
      { additionalProperties: true },
    ),
  },
  { additionalProperties: true },
);
export type CreatePlaylistBody = Static<typeof CreatePlaylistBody>;

export const PlaylistParams = Type.Object({ playlistId: id });
export type PlaylistParams = Static<typeof PlaylistParams>;

export const PlaylistVideoParams = Type.Object({ playlistId: id, videoId: id });
export type PlaylistVideoParams = Static<typeof PlaylistVideoParams>;

/** Answer of every call on liked videos: the whole list, in order of addition (decision 10). */
export const LikesResponse = Type.Object({ likes: Type.Array(Video) });
export type LikesResponse = Static<typeof LikesResponse>;

/** Answer of every call on watch later. */
export const WatchLaterResponse = Type.Object({ watchlater: Type.Array(Video) });
export type WatchLaterResponse = Static<typeof WatchLaterResponse>;

/** Answer of every call on the history. */
export const HistoryResponse = Type.Object({ history: Type.Array(Video) });
export type HistoryResponse = Static<typeof HistoryResponse>;

/** All playlists, in the order in which they were made; also after making and deleting one. */
export const PlaylistsResponse = Type.Object({ playlists: Type.Array(Playlist) });
export type PlaylistsResponse = Static<typeof PlaylistsResponse>;

/** One playlist; also after adding and removing a video. */
export const PlaylistResponse = Type.Object({ playlist: Playlist });
export type PlaylistResponse = Static<typeof PlaylistResponse>;
