import { invidiousVideo, GONE } from './json-kinds';
import { jsonValues, NotJson } from './json-values';
import { isObject, type JsonObject, type VideoValues } from './video-values';

/**
 * The videos of FreeTube's playlists: from its export, or from `playlists.db` itself. That file is append-only: the last
 * version of a playlist counts, and may mark it as deleted. Throws `NotJson` where the text is broken.
 *
 * @param read reads the text from its beginning; called twice
 */
export async function* freetubeVideos(read: () => AsyncIterable<string>): AsyncGenerator<VideoValues> {
  const last = new Map<unknown, number>();
  let index = 0;
  try {
    for await (const { _id } of documentsIn(read())) last.set(_id, index++);
  } catch (error) {
    // The second pass fails at the same place, after the videos before it.
    if (!(error instanceof NotJson)) throw error;
  }
  index = 0;
  for await (const { _id, playlistName, videos, $$deleted: isDeleted } of documentsIn(read())) {
    const isLast = _id === undefined || last.get(_id) === index;
    index += 1;
    if (!isLast || isDeleted === true || !Array.isArray(videos)) continue;
    const list = new Map([['$.title', playlistName]]);
    for (const video of videos as unknown[]) yield isObject(video) ? invidiousVideo(video, list) : GONE;
  }
}

async function* documentsIn(text: AsyncIterable<string>): AsyncGenerator<JsonObject> {
  for await (const { value } of jsonValues(text, ['$'])) if (isObject(value)) yield value;
}
