import { videoPath } from '@fitreel/sdk/ui';

/** A seed for `playOrder`, part of the page's address: a reload keeps the order. */
export const newSeed = (): string => Math.random().toString(36).slice(2, 8);

/** The videos in play order: the playlist's, or a random one that only depends on the seed. */
export function playOrder<T extends { _id: string }>(
  videos: readonly T[],
  seed: string | null,
): readonly T[] {
  if (seed === null) return videos;
  return videos
    .map((video) => ({ video, place: scattered(seed + video._id) }))
    .sort((one, other) => one.place - other.place)
    .map(({ video }) => video);
}

/** Address of a video that is played from a playlist. */
export function playPath(videoId: string, playlistId: string, seed: string | null = null): string {
  return `${videoPath(videoId)}${playQuery(playlistId, seed)}`;
}

/** @param after the video of the playlist that was played last, for the page of a video outside the playlist */
export function playQuery(playlistId: string, seed: string | null, after?: string): string {
  const query = { list: playlistId, ...(seed !== null && { shuffle: seed }), ...(after && { after }) };
  return `?${new URLSearchParams(query)}`;
}

/** The current index in a playlist: that of the video, else of the one played last; -1 if it contains neither. */
export function placeIn(videos: readonly { _id: string }[], videoId: string, after: string | null): number {
  const ids = videos.map(({ _id }) => _id);
  return ids.includes(videoId) || after === null ? ids.indexOf(videoId) : ids.indexOf(after);
}

/** A 32-bit hash: FNV-1a with the finalizer of MurmurHash3, so that similar texts end up far apart. */
function scattered(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
