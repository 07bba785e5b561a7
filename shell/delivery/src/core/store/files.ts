import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { asValue, InvalidValue } from './check';
import { naming } from './machine-problem';

/** Whether a file operation failed because the file or folder does not exist. */
export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** Whether an operation failed because the disk or this user's quota is full. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code));
}

/** The names of the entries of `folder`; empty if it does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/**
 * The JSON value in `file`; undefined if the file does not exist. Throws InvalidValue if it is a folder or not JSON.
 *
 * @param what its name in the message
 */
export async function readJson(file: string, what = path.basename(file)): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (isMissing(error)) return undefined;
    if ((error as NodeJS.ErrnoException).code === 'EISDIR')
      throw new InvalidValue(`${what} is a folder`, { cause: error });
    if (!(error instanceof SyntaxError)) throw error;
    throw new InvalidValue(`${what} is not JSON: ${error.message}`, { cause: error });
  }
}

/** Error codes of a file that this user, or anybody, cannot read. */
const UNREADABLE = ['EACCES', 'EPERM', 'ELOOP', 'EIO'];

/** Like `readJson`, for one value of many: returns an `InvalidValue` with the reason if it cannot be read. */
export async function readOneJson(file: string, what = path.basename(file)): Promise<unknown> {
  try {
    return await readJson(file, what);
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code);
    return UNREADABLE.includes(code)
      ? new InvalidValue(`${what} cannot be read: ${code}`, { cause: error })
      : asValue(error);
  }
}

/** Makes renames into or out of `folder` survive a power loss. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the content of `file` survive a power loss. */
export const syncFile = (file: string): Promise<void> => syncFolder(file);

/** Creates `folder`, an absolute path, and any missing parents. They survive a power loss. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (!first) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made))
    await syncFolder(path.dirname(made));
}

/** Writes a new file. It survives a power loss once its folder is synced too. */
export async function writeSynced(file: string, content: string | Uint8Array, mode = 0o644): Promise<void> {
  const handle = await open(file, 'wx', mode);
  try {
    await naming(file, async () => {
      await handle.writeFile(content);
      await handle.sync();
    });
  } finally {
    await handle.close();
  }
}

/** Writes `content` to a draft beside `file`; `publish` then moves it there in one step. */
async function writeThroughDraft(
  file: string,
  content: string,
  mode: number,
  publish: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`;
  try {
    await writeSynced(draft, content, mode);
    await publish(draft);
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(path.dirname(file));
}

/** Replaces `file` in one step: a reader sees all of the old content or all of the new, even after a crash. */
export async function writeFileAtomic(file: string, content: string, mode = 0o644): Promise<void> {
  await writeThroughDraft(file, content, mode, (draft) => rename(draft, file));
}

/**
 * Creates `file` in one step. Of several writers exactly one succeeds, because a link, unlike a rename, fails if the
 * name is taken.
 *
 * @returns false if the file already existed
 */
export async function createFileAtomic(file: string, content: string, mode = 0o644): Promise<boolean> {
  try {
    await writeThroughDraft(file, content, mode, (draft) => link(draft, file));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
