import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Makes what was renamed into or out of `folder` survive a loss of power. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a new file that survives a loss of power; its folder is to be synced once all of its files are there. */
export async function writeSynced(file: string, content: string | Uint8Array, mode = 0o644): Promise<void> {
  const handle = await open(file, 'wx', mode);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes `content` beside `file` and lets `place` put it there in one step. */
async function throughDraft(
  file: string,
  content: string,
  mode: number,
  place: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`;
  try {
    await writeSynced(draft, content, mode);
    await place(draft);
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(path.dirname(file));
}

/**
 * Replaces `file` in one step: a reader sees the old content or the new, whole, also after a crash
 * (write beside it, fsync, rename, fsync of the folder).
 */
export async function writeFileAtomic(file: string, content: string, mode = 0o644): Promise<void> {
  await throughDraft(file, content, mode, (draft) => rename(draft, file));
}

/**
 * Makes `file` in one step where there is none: of several that try at once, exactly one does. A link, other than a
 * renaming, fails where the name is taken.
 *
 * @returns whether this call made it; false where the file was there already
 */
export async function createFileAtomic(file: string, content: string, mode = 0o644): Promise<boolean> {
  try {
    await throughDraft(file, content, mode, (draft) => link(draft, file));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
