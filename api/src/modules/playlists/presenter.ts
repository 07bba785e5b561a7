import { PICTURED_VIDEOS, type Playlist, type Video } from '@fitreel/contract';
import type { PlaylistRow } from '../../db/tables';
import type { Artwork } from '../catalog/artwork';
import { presentVideo, presentWithdrawn } from '../catalog/presenter';
import type { VideoTexts } from '../catalog/video-texts';
import type { PlaylistVideo } from './repository';

type Row = Pick<PlaylistVideo, 'id' | 'playlist_id' | 'start_at' | 'end_at'>;

const partOf = ({ start_at, end_at }: Row) => ({
  ...(start_at !== null && { start: start_at }),
  ...(end_at !== null && { end: end_at }),
});

/** Playlists as clients see them, each with its videos among `videos`. */
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
      ...partOf(row),
    })),
  }));
}

/** Playlists with all entries in `rows`, and the videos that represent each by their pictures. */
export async function presentEntries(
  playlists: readonly PlaylistRow[],
  rows: readonly Row[],
  videoTexts: VideoTexts,
): Promise<Playlist[]> {
  const known = await videoTexts.entriesOf([...new Set(rows.map(({ id }) => id))]);
  const entryOf = new Map(known.map((entry) => [entry._id, entry]));
  const rowsOf = byPlaylist(rows);
  const listed = playlists.map(({ id, title, description }) => {
    const entries = (rowsOf.get(id) ?? []).flatMap((row) => {
      const entry = entryOf.get(row.id);
      return entry ? { ...entry, ...partOf(row) } : [];
    });
    const pictured = entries.filter(({ unavailable }) => !unavailable).slice(0, PICTURED_VIDEOS);
    return { _id: id, title, description, pictured, entries };
  });
  const ids = new Set(listed.flatMap(({ pictured }) => pictured.map(({ _id }) => _id)));
  const texts = await videoTexts.of([...ids]);
  const videoOf = new Map(texts.map((text) => JSON.parse(text) as Video).map((video) => [video._id, video]));
  return listed.map(({ pictured, ...playlist }) => ({
    ...playlist,
    videos: pictured.flatMap((entry) => {
      const video = videoOf.get(entry._id);
      return video ? { ...video, ...entry } : [];
    }),
  }));
}

/** The rows of each playlist, in their order. */
function byPlaylist<R extends Row>(videos: readonly R[]): Map<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const video of videos) {
    const rows = groups.get(video.playlist_id);
    if (rows) rows.push(video);
    else groups.set(video.playlist_id, [video]);
  }
  return groups;
}
