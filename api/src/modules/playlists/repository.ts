import type { Kysely } from 'kysely';
import { TABLE_COLUMNS } from '../../db/table-columns';
import type { PlaylistRow, Tables } from '../../db/tables';
import type { UserChange } from '../../db/locks';
import { rowsFor, WHOLE, type Paging } from '../catalog/paging';
import { selectVideos, type CatalogRow } from '../catalog/repository';
import { selectWithdrawn, withdrawnVideo, type WithdrawnVideo } from '../catalog/withdrawn-repository';

/** A playlist's row, and its position among the user's playlists. */
export type ListedPlaylist = PlaylistRow & { entry: number };

/** A video's row with its playlist, its position there, and its start and end. */
export type PlaylistVideo = (CatalogRow | WithdrawnVideo) & {
  playlist_id: string;
  entry: number;
  start_at: number | null;
  end_at: number | null;
};

/** A user's playlists, or the rows of a page of them, oldest first; with `id`, only that one. */
export function findPlaylists(
  db: Kysely<Tables>,
  userId: string,
  { id, paging = WHOLE }: { id?: string; paging?: Paging } = {},
): Promise<ListedPlaylist[]> {
  let query = db
    .selectFrom('playlists')
    .select(TABLE_COLUMNS.playlists)
    .select('position as entry')
    .where('user_id', '=', userId)
    .where('position', '>', paging.after);
  if (id !== undefined) query = query.where('id', '=', id);
  const rows = rowsFor(paging);
  if (rows !== undefined) query = query.limit(rows);
  return query.orderBy('position').execute();
}

/**
 * The videos of a user's playlists, or the rows of a page of them, in each playlist's order, including videos that viewers
 * no longer find. With `ids`, only of these playlists.
 */
export async function findPlaylistVideos(
  db: Kysely<Tables>,
  userId: string,
  { ids, paging = WHOLE }: { ids?: readonly string[]; paging?: Paging } = {},
): Promise<PlaylistVideo[]> {
  let entries = db
    .selectFrom('playlist_videos')
    .select(['video_id', 'playlist_id', 'position as entry', 'start_at', 'end_at'])
    .where('user_id', '=', userId)
    .where('position', '>', paging.after);
  if (ids !== undefined) entries = entries.where('playlist_id', 'in', ids);
  let live = selectVideos(db)
    .innerJoin(entries.as('e'), 'e.video_id', 'videos.id')
    .select(['e.playlist_id', 'e.entry', 'e.start_at', 'e.end_at'])
    .orderBy('e.entry');
  let withdrawn = selectWithdrawn(db)
    .innerJoin(entries.as('e'), 'e.video_id', 'w.id')
    .select(['e.playlist_id', 'e.entry', 'e.start_at', 'e.end_at'])
    .orderBy('e.entry');
  const rows = rowsFor(paging);
  if (rows !== undefined) [live, withdrawn] = [live.limit(rows), withdrawn.limit(rows)];
  const found = await live.execute();
  const gone = (await withdrawn.execute()).map(withdrawnVideo);
  if (gone.length === 0) return found;
  return [...found, ...gone].sort((one, other) => one.entry - other.entry).slice(0, rows);
}

/** The entries of these playlists of a user, in each playlist's order. */
export async function findPlaylistEntries(
  db: Kysely<Tables>,
  userId: string,
  ids: readonly string[],
): Promise<Pick<PlaylistVideo, 'id' | 'playlist_id' | 'start_at' | 'end_at'>[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('playlist_videos')
    .select(['video_id as id', 'playlist_id', 'start_at', 'end_at'])
    .where('user_id', '=', userId)
    .where('playlist_id', 'in', ids)
    .orderBy('position')
    .execute();
}

/** The number of videos in one playlist of the user, and in all of them. */
export async function countPlaylistVideos(
  { trx, userId }: UserChange,
  playlistId: string,
): Promise<{ here: number; together: number }> {
  const counts = await trx
    .selectFrom('playlist_videos')
    .select(({ fn, eb }) => [
      fn.countAll().as('together'),
      fn.sum(eb.case().when('playlist_id', '=', playlistId).then(1).else(0).end()).as('here'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { here: Number(counts.here), together: Number(counts.together) };
}

/** Adds a playlist, unless the user has one with this id. */
export async function insertPlaylist(
  { trx, userId, position }: UserChange,
  playlist: { id: string; title: string; description: string },
): Promise<void> {
  await trx
    .insertInto('playlists')
    .values({ ...playlist, user_id: userId, position })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .execute();
}

/** Changes the given fields. False if the user does not have the playlist. */
export async function updatePlaylist(
  { trx, userId }: UserChange,
  id: string,
  { title, description }: { title: string | undefined; description: string | undefined },
): Promise<boolean> {
  const updated = await trx
    .updateTable('playlists')
    .set((eb) => ({ title: title ?? eb.ref('title'), description: description ?? eb.ref('description') }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** False if the user does not have the playlist. */
export async function deletePlaylist({ trx, userId }: UserChange, id: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('playlists')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Appends different videos in this order. Returns how many of them the playlist did not have. */
export async function insertPlaylistVideos(
  { trx, userId, position }: UserChange,
  playlistId: string,
  videoIds: readonly string[],
): Promise<number> {
  const added = await trx
    .insertInto('playlist_videos')
    .values(
      videoIds.map((videoId, index) => ({
        user_id: userId,
        playlist_id: playlistId,
        video_id: videoId,
        position: position + index,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'playlist_id', 'video_id']).doNothing())
    .returning('video_id')
    .execute();
  const last = position + videoIds.length - 1;
  // Makes the next addition come after all of them.
  if (last > position)
    await trx.updateTable('users').set({ additions: last }).where('id', '=', userId).execute();
  return added.length;
}

/** Sets the start and end of a video in seconds, and returns both. Omitted ones stay. Undefined if the playlist lacks the video. */
export function updatePlaylistVideo(
  { trx, userId }: UserChange,
  playlistId: string,
  videoId: string,
  { start, end }: { start?: number | null; end?: number | null },
): Promise<{ start_at: number | null; end_at: number | null } | undefined> {
  return trx
    .updateTable('playlist_videos')
    .set((eb) => ({
      start_at: start === undefined ? eb.ref('start_at') : start,
      end_at: end === undefined ? eb.ref('end_at') : end,
    }))
    .where('user_id', '=', userId)
    .where('playlist_id', '=', playlistId)
    .where('video_id', '=', videoId)
    .returning(['start_at', 'end_at'])
    .executeTakeFirst();
}

/** Removes those videos that the playlist has. */
export async function deletePlaylistVideos(
  { trx, userId }: UserChange,
  playlistId: string,
  videoIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('playlist_videos')
    .where('user_id', '=', userId)
    .where('playlist_id', '=', playlistId)
    .where('video_id', 'in', videoIds)
    .execute();
}

/**
 * Moves a video to `place` among the playlist's videos; a place beyond the last is the end. False if the playlist does not
 * have the video. The set of positions stays, and the videos between shift by one, so that a cursor keeps its place.
 */
export async function movePlaylistVideo(
  { trx, userId }: UserChange,
  playlistId: string,
  videoId: string,
  place: number,
): Promise<boolean> {
  const entries = await trx
    .selectFrom('playlist_videos')
    .select(['user_id', 'playlist_id', 'video_id', 'position'])
    .where('user_id', '=', userId)
    .where('playlist_id', '=', playlistId)
    .orderBy('position')
    .execute();
  const order = entries.filter(({ video_id }) => video_id !== videoId);
  const [moved] = entries.filter(({ video_id }) => video_id === videoId);
  if (!moved) return false;
  order.splice(place, 0, moved);
  const changed = order
    .map((entry, index) => ({ ...entry, position: entries[index]?.position ?? entry.position }))
    .filter(({ video_id }, index) => video_id !== entries[index]?.video_id);
  if (changed.length === 0) return true;
  await trx
    .insertInto('playlist_videos')
    .values(changed)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'playlist_id', 'video_id'])
        .doUpdateSet((eb) => ({ position: eb.ref('excluded.position') })),
    )
    .execute();
  return true;
}
