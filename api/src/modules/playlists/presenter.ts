import type { Playlist } from '@fitreel/contract';
import type { PlaylistRow } from '../../db/tables';
import type { Artwork } from '../catalog/artwork';
import { presentVideo, presentWithdrawn } from '../catalog/presenter';
import type { PlaylistVideo } from './repository';

/** Playlists as clients see them, each with its own of `videos`. */
export function presentPlaylists(
  playlists: readonly PlaylistRow[],
  videos: readonly PlaylistVideo[],
  artwork: Artwork,
): Playlist[] {
  const rowsOf = byPlaylist(videos);
  return playlists.map(({ id, title, description }) => ({
    _id: id,
    title,
    description,
    videos: (rowsOf.get(id) ?? []).map((row) => ({
      ...('state' in row ? presentWithdrawn(row, artwork) : presentVideo(row, artwork)),
      ...(row.start_at !== null && { start: row.start_at }),
      ...(row.end_at !== null && { end: row.end_at }),
    })),
  }));
}

/** The rows of each playlist, in their order. */
function byPlaylist(videos: readonly PlaylistVideo[]): Map<string, PlaylistVideo[]> {
  const groups = new Map<string, PlaylistVideo[]>();
  for (const video of videos) {
    const rows = groups.get(video.playlist_id);
    if (rows) rows.push(video);
    else groups.set(video.playlist_id, [video]);
  }
  return groups;
}
