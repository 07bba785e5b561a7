import type { Playlist, User, Video } from '@fitreel/contract';
import type { UserRow } from '../../db/tables';
import type { ExtraValue } from './signup-fields';

/** A user's lists and playlists, as clients see them. */
export type UserLists = { likes: Video[]; history: Video[]; playlists: Playlist[]; watchlater: Video[] };

/** A user as clients see it, without the password hash. Extra fields come first, so that they cannot replace fields of the API. */
export function presentUser(row: UserRow, lists: UserLists): User {
  return {
    ...(JSON.parse(row.extra) as Record<string, ExtraValue>),
    _id: row.id,
    email: row.email,
    ...(row.first_name === null ? {} : { firstName: row.first_name }),
    ...(row.last_name === null ? {} : { lastName: row.last_name }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.guest === 1 ? { guest: true as const } : {}),
    likes: lists.likes,
    history: lists.history,
    playlists: lists.playlists,
    watchlater: lists.watchlater,
  };
}
