import { createReadStream } from 'node:fs';

const CHUNK_BYTES = 256 * 1024;

/**
 * The text of `file` in chunks, without a byte order mark and with `\n` at the end of every line. Bytes that are not
 * UTF-8 become U+FFFD, which no field takes. Throws the file system's error.
 */
export async function* textOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // A carriage return at the end of a chunk may belong to the line feed that begins the next.
  let rest = '';
  for await (const bytes of createReadStream(file, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    const text = rest + decoder.decode(bytes, { stream: true });
    rest = text.endsWith('\r') ? '\r' : '';
    yield withLineFeeds(rest === '' ? text : text.slice(0, -1));
  }
  yield withLineFeeds(rest + decoder.decode());
}

function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
