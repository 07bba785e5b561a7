import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, open, rename, rm, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The formats that the tool reads and writes; each is also its file extension. */
export const FORMATS = ['jsonl', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

/** The format of `file` by its extension, or undefined. */
export function formatOf(file: string): Format | undefined {
  return FORMATS.find((format) => extname(file).toLowerCase() === `.${format}`);
}

/** A file that cannot be read or written; the message names it. */
export class FileError extends Error {
  override name = 'FileError';
}

/** Throws `FileError` when `file` cannot be read. */
export async function checkReadable(file: string): Promise<void> {
  try {
    await access(file, constants.R_OK);
  } catch (error) {
    throw new FileError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

const CHUNK_BYTES = 256 * 1024;

/** Byte order marks of UTF-16 (https://encoding.spec.whatwg.org/#bom-sniff). */
const UTF_16 = { fffe: 'utf-16le', feff: 'utf-16be' } as const;

/** The encoding of `file` by its first bytes: Excel's "Unicode text" is UTF-16. */
async function encodingOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return UTF_16[buffer.toString('hex') as keyof typeof UTF_16] ?? 'utf-8';
  } finally {
    await handle.close();
  }
}

/**
 * The text of `file` in chunks, without a byte order mark and with `\n` as every line end. It has to be UTF-8, or UTF-16
 * with a byte order mark. Other bytes become U+FFFD, which no field accepts. Throws the file system's error.
 */
export async function* textOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(file));
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

/**
 * The lines of a text in chunks: at most the first `most` characters of each, and whether the line is longer. Only that much
 * of a line is held in memory.
 */
export async function* linesOf(
  text: AsyncIterable<string>,
  most: number,
): AsyncGenerator<{ line: string; isLong: boolean }> {
  let begun = '';
  const lineOf = (line: string) => ({ line: line.slice(0, most), isLong: line.length > most });
  for await (const chunk of text) {
    let from = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', from)) {
      yield lineOf(begun + chunk.slice(from, end));
      begun = '';
      from = end + 1;
    }
    // One character more than the limit, so that an overlong line remains one.
    begun = (begun + chunk.slice(from)).slice(0, most + 1);
  }
  yield lineOf(begun);
}

/**
 * Writes `chunks` to `file`, or to standard output if it is undefined. Replaces the file atomically: writes a new one beside
 * it and renames it. Throws `FileError` on failure.
 */
export async function writeFile(file: string | undefined, chunks: AsyncIterable<string>): Promise<void> {
  if (file === undefined) return writeStandardOutput(chunks);
  const existing = await stat(file).catch(() => undefined);
  // Renaming a new file over a folder or a device would do harm.
  if (existing && !existing.isFile())
    throw new FileError(`${file} cannot be written: it is not a regular file`);
  const unfinished = `${file}.${process.pid}.part`;
  try {
    await pipeline(Readable.from(chunks), createWriteStream(unfinished, { flags: 'wx' }));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    if (!('syscall' in (error as object)) || !('path' in (error as object))) throw error;
    throw new FileError(`${file} cannot be written: ${(error as Error).message}`);
  }
}

/** A reader may stop early (`| head`); that is not an error. */
async function writeStandardOutput(chunks: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(chunks), process.stdout, { end: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}
