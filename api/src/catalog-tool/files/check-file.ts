import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';

/** A file that cannot be read or written; the message names it. */
export class FileError extends Error {
  override name = 'FileError';
}

/** Throws `FileError` when `file` cannot be read. */
export async function checkReadable(file: string): Promise<void> {
  try {
    await access(file, constants.R_OK);
    if ((await stat(file)).isDirectory()) throw new Error('it is a folder');
  } catch (error) {
    throw new FileError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Throws `FileError` when `file` is a folder or a device: renaming a new file over it would do harm. */
export async function checkReplaceable(file: string): Promise<void> {
  const existing = await stat(file).catch(() => undefined);
  if (existing && !existing.isFile()) {
    throw new FileError(`${file} cannot be written: it is not a regular file`);
  }
}
