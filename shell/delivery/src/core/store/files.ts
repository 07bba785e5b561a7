import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { asValue, InvalidValue } from './check';
import { naming } from './machine-problem';

/** Whether a file operation failed because the file or folder does not exist. */
export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** Whether an operation failed because the disk is full, or what of it is this user's. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code));
}

/** Names of the entries of `folder`; none where it does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/**
 * The JSON value in `file`; undefined where the file does not exist. Throws InvalidValue where it is a folder or not JSON.
 *
 * @param what names it in the message
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

/** The system's codes for a file that this user may not read, or nobody can. */
const UNREADABLE = ['EACCES', 'EPERM', 'ELOOP', 'EIO'];

/** As `readJson`, for one value of many: one that cannot be read is the `InvalidValue` that says why. */
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

/** Makes renames into or out of `folder` survive a loss of power. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the content of `file` survive a loss of power. */
export const syncFile = (file: string): Promise<void> => syncFolder(file);

/** Creates `folder`, an absolute path, and its parents where they are missing. They survive a loss of power. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (!first) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made))
    await syncFolder(path.dirname(made));
}

/** Writes a new file that survives a loss of power once its folder is synced too. */
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
 * Creates `file` in one step. Of several writers exactly one succeeds, because a link, unlike a rename, fails when the
 * name is taken.
 *
 * @returns false where the file already existed
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
