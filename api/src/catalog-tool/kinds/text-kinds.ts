import { sourceId } from '../written-values';
import type { VideoValues } from './video-values';

const ID = /^[A-Za-z0-9_-]{11}$/;

/** An id taken from an address, where it may have any length. */
const ANY_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** A video of a list with one id or address per line; undefined for an empty line and a comment. */
export function listedVideo(line: string): VideoValues | undefined {
  const text = line.trim();
  if (text === '' || text.startsWith('#')) return undefined;
  const src = sourceId(text);
  return (src === text ? ID : ANY_ID).test(src)
    ? { src }
    : { message: 'is neither the id of a video nor an address of one' };
}

/**
 * A video of a YouTube Takeout playlist: its id and when it was added. Column names are in the account's language, and old
 * files begin with a row about the playlist, so only the form of the values identifies a video. Undefined for other lines.
 */
export function takeoutVideo(line: string): VideoValues | undefined {
  const [, src] = /^"?([A-Za-z0-9_-]{11})"?\s*,\s*"?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.exec(line.trim()) ?? [];
  return src === undefined ? undefined : { src };
}
