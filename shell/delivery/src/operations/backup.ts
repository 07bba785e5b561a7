import { backupDatabase, restoreDatabase } from '@fitreel/api/db';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { COUNTS_FOLDERS } from '../store/folder-counts';
import { FolderStore } from '../store/folder-store';
import { syncFolder } from '../store/files';
import { verifyLive } from './verify';

/** A site's database, and the folder of its release store; null where the database has the store. */
type Place = Parameters<typeof backupDatabase>[0] & { store: string | null };

/** A release is in the store before a revision makes it live: copied first, no revision lacks one. */
const STORE_FOLDERS = [
  ...['revisions', 'releases', 'tokens', 'trusts', 'audit', 'previews', 'charges', 'errors'],
  ...Object.values(COUNTS_FOLDERS),
];

/** Copies the parts of a store that are there; what a process is about to write has a name of its own. */
async function copyStore(from: string, to: string): Promise<void> {
  for (const name of STORE_FOLDERS) {
    if (!existsSync(path.join(from, name))) continue;
    await cp(path.join(from, name), path.join(to, name), {
      recursive: true,
      errorOnExist: true,
      force: false,
      filter: (file) => !/^\.draft-|\.draft$/.test(path.basename(file)),
    });
  }
}

/** How many files of live releases in a store are damaged. */
async function damagedFiles(store: string): Promise<number> {
  const copied = new FolderStore(store);
  return (await verifyLive(copied, await copied.revisions.latest())).length;
}

/**
 * Writes a site into a new folder: its database and its release store, but no secret. It appears when it is complete. The site
 * may run meanwhile.
 *
 * @returns how many files of live releases are damaged
 */
export async function backup(site: Place, folder: string): Promise<number> {
  const draft = `${folder}.${randomUUID()}.draft`;
  try {
    await mkdir(path.join(draft, 'store'), { recursive: true, mode: 0o700 });
    if (site.store !== null) await copyStore(site.store, path.join(draft, 'store'));
    await backupDatabase(site, draft);
    const damaged = await damagedFiles(path.join(draft, 'store'));
    await rename(draft, folder);
    await syncFolder(path.dirname(folder));
    return damaged;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Restores a site from what `backup` wrote, into an empty database and an empty store.
 *
 * @returns how many files of live releases are damaged
 */
export async function restore(site: Place, folder: string): Promise<number> {
  await restoreDatabase(site, folder);
  if (site.store === null) return 0;
  await copyStore(path.join(folder, 'store'), site.store);
  return damagedFiles(site.store);
}

/** Which parts of a release store `folder` has. */
export const storeParts = (folder: string): string[] =>
  STORE_FOLDERS.filter((name) => existsSync(path.join(folder, name)));
