import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** A draft older than this was left behind by a build that was killed. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** Folder of the build before an app's last one: sources that were edited and then restored need no new build. */
const previousOf = (folder: string) => path.join(folder, 'node_modules/.cache/previous-build');

const DRAFT = /^\.build-(\d+)-/;

/**
 * Runs `build`, which writes into a folder of its own, and finally makes that folder the app's `dist`. So concurrent builds of one app do
 * not mix their files, and the last to end stays.
 *
 * @param folder absolute path of the app
 * @param build gets the absolute path of a folder that does not exist yet
 */
export async function buildInDraft<T>(folder: string, build: (dist: string) => Promise<T>): Promise<T> {
  await removeAbandoned(folder);
  const draft = path.join(folder, `.build-${Date.now()}-${randomUUID()}`);
  // Tools ignore the content of each folder of this name.
  const dist = path.join(draft, 'dist');
  try {
    const result = await build(dist);
    const before = path.join(draft, 'before');
    await replace(path.join(folder, 'dist'), dist, before);
    await keep(path.join(before, '0'), previousOf(folder), path.join(draft, 'older'));
    return result;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Makes the build `before` the previous one, and moves the old previous one to `older`. Without `before`, nothing moves. */
async function keep(before: string, previous: string, older: string): Promise<void> {
  if (!existsSync(before)) return;
  await mkdir(path.dirname(previous), { recursive: true });
  await rename(previous, older).catch(ignoring('ENOENT'));
  // Another build may have been faster.
  await rename(before, previous).catch(ignoring('ENOTEMPTY', 'EEXIST'));
}

/** Path of a file of the build before the app's last one. */
export const previousBuildFile = (folder: string, name: string) => path.join(previousOf(folder), name);

/** Restores the build before the app's last one as its `dist`. */
export async function restorePreviousBuild(folder: string): Promise<void> {
  await buildInDraft(folder, async (dist) => {
    await mkdir(path.dirname(dist), { recursive: true });
    await rename(previousOf(folder), dist);
  });
}

/** Moves `current` into the new folder `aside`, and `next` into its place. */
async function replace(current: string, next: string, aside: string): Promise<void> {
  await mkdir(aside);
  for (let attempt = 0; ; attempt += 1) {
    await rename(current, path.join(aside, String(attempt))).catch(ignoring('ENOENT'));
    const isMoved = await rename(next, current).then(() => true, ignoring('ENOTEMPTY', 'EEXIST'));
    // Otherwise another build was faster.
    if (isMoved) return;
  }
}

/** Handles errors with one of `codes`; rethrows others. */
const ignoring =
  (...codes: readonly string[]) =>
  (error: NodeJS.ErrnoException): false => {
    if (!codes.includes(error.code ?? '')) throw error;
    return false;
  };

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const begunAt = Number(DRAFT.exec(name)?.[1] ?? Infinity);
    if (Date.now() - begunAt > ABANDONED_AFTER_MS)
      await rm(path.join(folder, name), { recursive: true, force: true });
  }
}
