import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';

/** A file that cannot be read or written; the message names it. */
export class FileError extends Error {
  override name = 'FileError';
}

/** Throws `FileError` where `file` is not there to be read, before a database is touched for it. */
export async function checkInput(file: string): Promise<void> {
  try {
    await access(file, constants.R_OK);
    if ((await stat(file)).isDirectory()) throw new Error('it is a folder');
  } catch (error) {
    throw new FileError(`${file} cannot be read: ${(error as Error).message}`);
  }
}
