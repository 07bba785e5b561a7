import { createReadStream } from 'node:fs';

/**
 * The text of `file`, piece by piece, without a byte order mark and with `\n` at the end of every line. Bytes
 * that are not UTF-8 become U+FFFD, which no field takes. Throws what reading the file throws.
 */
export async function* textOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // A carriage return at the end of one piece may belong to the line feed that begins the next.
  let held = '';
  for await (const bytes of createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    const text = held + decoder.decode(bytes, { stream: true });
    held = text.endsWith('\r') ? '\r' : '';
    yield withLineFeeds(held === '' ? text : text.slice(0, -1));
  }
  yield withLineFeeds(held + decoder.decode());
}

function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
