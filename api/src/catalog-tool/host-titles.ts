import type { VideoHost } from '../video-host/oembed';
import { firstAddress, firstText, isObject, known, type JsonObject } from './kinds/video-values';
import type { FileRow } from './read-rows';

/** Concurrent requests to the video host. */
const AT_A_TIME = 4;

const NOBODY_TO_ASK =
  "is only an id: set OEMBED_URL to the video host's oEmbed endpoint, which knows its title";

/**
 * `rows`, with titles, creators and pictures from the video host where a row is only a video's id. Keeps the order, and only
 * a few rows in memory.
 *
 * @param host undefined: no host to ask, so rows that are only an id are bad
 */
export async function* withHostTitles(
  rows: AsyncIterable<FileRow>,
  host?: VideoHost,
): AsyncGenerator<FileRow> {
  const waiting: Promise<FileRow>[] = [];
  for await (const row of rows) {
    waiting.push(withTitle(row, host));
    const first = waiting.length > AT_A_TIME ? waiting.shift() : undefined;
    if (first) yield await first;
  }
  for (const row of waiting) yield await row;
}

async function withTitle(row: FileRow, host?: VideoHost): Promise<FileRow> {
  if ('message' in row || !row.bySource || !isObject(row.values) || 'title' in row.values) return row;
  const { line, row: number } = row;
  if (!host) return { line, row: number, message: NOBODY_TO_ASK };
  const src = String(row.values.src);
  const answer = await host.ask(src);
  if (!('video' in answer)) {
    const { message, problem } = answer;
    return { line, row: number, message, ...(problem && { gone: { src, problem } }) };
  }
  const { title, creator, thumbnail } = answer.video;
  const said: JsonObject = known({
    title: firstText([title]),
    creator: firstText([creator], 100),
    thumbnail: firstAddress([thumbnail]),
  });
  return { ...row, values: { ...said, ...row.values } };
}
