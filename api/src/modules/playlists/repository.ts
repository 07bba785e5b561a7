import type { Kysely } from 'kysely';
import type { PlaylistRow, Tables } from '../../db/tables';
import type { UserChange } from '../../db/user-lock';
import { selectVideos, type CatalogRow } from '../catalog/repository';

/** A video's row with the playlist that contains it. */
export type PlaylistVideo = CatalogRow & { playlist_id: string };

/** A user's playlists, oldest first; with `id`, only that one. */
export function findPlaylists(db: Kysely<Tables>, userId: string, id?: string): Promise<PlaylistRow[]> {
  let query = db.selectFrom('playlists').selectAll().where('user_id', '=', userId);
  if (id !== undefined) query = query.where('id', '=', id);
  return query.orderBy('position').execute();
}

/** The videos of a user's playlists, in order of addition; with `id`, those of that playlist. */
export function findPlaylistVideos(
  db: Kysely<Tables>,
  userId: string,
  id?: string,
): Promise<PlaylistVideo[]> {
  let query = selectVideos(db)
    .innerJoin('playlist_videos', 'playlist_videos.video_id', 'videos.id')
    .select('playlist_videos.playlist_id')
    .where('playlist_videos.user_id', '=', userId);
  if (id !== undefined) query = query.where('playlist_videos.playlist_id', '=', id);
  return query.orderBy('playlist_videos.position').execute();
}

export async function insertPlaylist(
  { trx, userId, position }: UserChange,
  playlist: { id: string; title: string; description: string },
): Promise<void> {
  await trx
    .insertInto('playlists')
    .values({ ...playlist, user_id: userId, position })
    .execute();
}

/** False when the user has no such playlist. */
export async function deletePlaylist({ trx, userId }: UserChange, id: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('playlists')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Adds a video. False when the playlist has it already. */
export async function insertPlaylistVideo(
  { trx, userId, position }: UserChange,
  playlistId: string,
  videoId: string,
): Promise<boolean> {
  const added = await trx
    .insertInto('playlist_videos')
    .values({ user_id: userId, playlist_id: playlistId, video_id: videoId, position })
    .onConflict((conflict) => conflict.columns(['user_id', 'playlist_id', 'video_id']).doNothing())
    .returning('video_id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function deletePlaylistVideo(
  { trx, userId }: UserChange,
  playlistId: string,
  videoId: string,
): Promise<void> {
  await trx
    .deleteFrom('playlist_videos')
    .where('user_id', '=', userId)
    .where('playlist_id', '=', playlistId)
    .where('video_id', '=', videoId)
    .execute();
}
