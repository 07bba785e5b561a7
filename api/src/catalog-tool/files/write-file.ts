import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkReplaceable, FileError } from './check-file';

/**
 * Writes `chunks` to `file`, or to standard output without one. The file changes in one step: a new file is written
 * beside it and renamed. Throws `FileError` when that is not possible.
 */
export async function writeFile(file: string | undefined, chunks: AsyncIterable<string>): Promise<void> {
  if (file === undefined) return writeStandardOutput(chunks);
  await checkReplaceable(file);
  const part = `${file}.${process.pid}.part`;
  try {
    await pipeline(Readable.from(chunks), createWriteStream(part, { flags: 'wx' }));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    if (!('syscall' in (error as object)) || !('path' in (error as object))) throw error;
    throw new FileError(`${file} cannot be written: ${(error as Error).message}`);
  }
}

/** A reader may stop early (`| head`); that is not a failure. */
async function writeStandardOutput(chunks: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(chunks), process.stdout, { end: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}
