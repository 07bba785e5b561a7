import {
  backupDatabase,
  countRows,
  requireBackup,
  restoreDatabase,
  type DatabasePlace,
} from '@fitreel/api/db';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { FolderStore } from '../../core/store/folder-store';
import { syncFile, syncFolder } from '../../core/store/files';
import type { RecordKind } from '../../core/store/records';
import { naming } from '../../core/store/machine-problem';
import { verifyLive } from '../../core/operations/verify';

/** A site's database, and the folder of its release store; null where the database has the store. */
export interface Place extends DatabasePlace {
  store: string | null;
  /** Kinds of records in the store. */
  records: readonly RecordKind[];
}

/** A release is in the store before a revision makes it live: when revisions are copied first, none lacks its release. */
const STORE_FOLDERS = ['revisions', 'releases', 'errors', 'telemetry', 'telemetry-hours'];

/** Which parts of a release store `folder` has. */
export function storeParts(folder: string, records: readonly RecordKind[]): string[] {
  const kept = records.flatMap((kind) => (kind.copied === 'never' ? [] : [kind.folder]));
  return [...STORE_FOLDERS, ...kept].filter((name) => existsSync(path.join(folder, name)));
}

/** Copies the parts of a store that are there; what a process is about to write has a name of its own. */
async function copyStore(from: string, to: string, { records }: Pick<Place, 'records'>): Promise<void> {
  for (const name of storeParts(from, records)) {
    await cp(path.join(from, name), path.join(to, name), {
      recursive: true,
      errorOnExist: true,
      force: false,
      filter: (file) => !/^\.draft-|\.draft$/.test(path.basename(file)),
    });
  }
}

/** Leaves a folder to its owner alone, with all that is in it, and makes it survive a loss of power. */
async function seal(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) await seal(name);
    else {
      await chmod(name, 0o600);
      await syncFile(name);
    }
  }
  await chmod(folder, 0o700);
  await syncFolder(folder);
}

/** How many files of live releases in a store are damaged. */
export async function damagedFiles(store: string): Promise<number> {
  const copied = new FolderStore(store);
  return (await verifyLive(copied, await copied.revisions.latest())).length;
}

/**
 * Writes a site into a new folder: its database and its release store, but no secret. It appears when it is complete, and after
 * `look`. The site may run meanwhile.
 *
 * @param look gets the complete backup; it does not appear where this throws
 */
export async function backup<Found>(
  site: Place,
  folder: string,
  look: (draft: string) => Promise<Found>,
): Promise<Found> {
  await requireBackup(site);
  const draft = `${folder}.${randomUUID()}.draft`;
  try {
    await mkdir(path.dirname(folder), { recursive: true });
    // One by one: on a read-only disk, a recursive call says that a parent is missing.
    for (const made of [draft, path.join(draft, 'store')]) await mkdir(made, { mode: 0o700 });
    if (site.store !== null) await copyStore(site.store, path.join(draft, 'store'), site);
    await naming(draft, () => backupDatabase(site, draft));
    await seal(draft);
    const found = await look(draft);
    await rename(draft, folder);
    await syncFolder(path.dirname(folder));
    return found;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Restores a site from what `backup` wrote, into an empty database and an empty store, and reads what it has restored.
 *
 * @returns the number of rows in each table, and how many files of live releases are damaged
 * @throws BackupProblem if the database cannot be restored, or is damaged once it is
 */
export async function restore(
  site: Place,
  folder: string,
): Promise<{ rows: Record<string, number>; damaged: number }> {
  await restoreDatabase(site, folder);
  const rows = await countRows(site);
  if (site.store === null) return { rows, damaged: 0 };
  await copyStore(path.join(folder, 'store'), site.store, site);
  return { rows, damaged: await damagedFiles(site.store) };
}
