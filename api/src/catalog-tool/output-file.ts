import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileError } from './input-file';

/**
 * Writes `pieces` to `file`, or to standard output without one. A file is whole or as it was before: it is
 * written under another name beside, and renamed. Throws `FileError` where that cannot be.
 */
export async function writeOutput(file: string | undefined, pieces: AsyncIterable<string>): Promise<void> {
  if (file === undefined) return writeStandardOutput(pieces);
  // Renaming over a device or a folder would do harm.
  const present = await stat(file).catch(() => undefined);
  if (present && !present.isFile()) throw new FileError(`${file} cannot be written: it is no plain file`);
  const part = `${file}.${process.pid}.part`;
  try {
    await pipeline(Readable.from(pieces), createWriteStream(part, { flags: 'wx' }));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    if (!('syscall' in (error as object)) || !('path' in (error as object))) throw error;
    throw new FileError(`${file} cannot be written: ${(error as Error).message}`);
  }
}

/** Whoever reads may have had enough (`| head`): that is no failure. */
async function writeStandardOutput(pieces: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(pieces), process.stdout, { end: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}
