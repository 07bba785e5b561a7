import type { Playlist } from '@fitreel/contract';
import type { Artwork } from '../../artwork';
import type { PlaylistRow } from '../../db/tables';
import { presentVideo } from '../catalog/presenter';
import type { PlaylistVideo } from './playlist-repository';

/** Playlists as clients see them, each with those of `videos` that it holds. */
export function presentPlaylists(
  playlists: readonly PlaylistRow[],
  videos: readonly PlaylistVideo[],
  artwork: Artwork,
): Playlist[] {
  const held = byPlaylist(videos);
  return playlists.map(({ id, title, description }) => ({
    _id: id,
    title,
    description,
    videos: (held.get(id) ?? []).map((row) => presentVideo(row, artwork)),
  }));
}

/** The rows of each playlist, in their order. */
function byPlaylist(videos: readonly PlaylistVideo[]): Map<string, PlaylistVideo[]> {
  const held = new Map<string, PlaylistVideo[]>();
  for (const video of videos) {
    const rows = held.get(video.playlist_id);
    if (rows) rows.push(video);
    else held.set(video.playlist_id, [video]);
  }
  return held;
}
