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

/** A site's database, and the folder of its release store; null if the database has the store. */
export interface Place extends DatabasePlace {
  store: string | null;
  /** The kinds of records in the store. */
  records: readonly RecordKind[];
}

/** Revisions are copied first: releases are stored before a revision makes them live, so every copied revision has its releases. */
const STORE_FOLDERS = ['revisions', 'releases', 'errors', 'telemetry', 'telemetry-hours'];

/** The names of the parts of a release store that `folder` has. */
export function storeParts(folder: string, records: readonly RecordKind[]): string[] {
  const kept = records.flatMap((kind) => (kind.copied === 'never' ? [] : [kind.folder]));
  return [...STORE_FOLDERS, ...kept].filter((name) => existsSync(path.join(folder, name)));
}

/** Copies the existing parts of a store, without the drafts that processes are still writing. */
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

/** Restricts a folder and its contents to its owner, and makes them survive a power loss. */
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

/** Counts the damaged files of live releases in a store. */
export async function damagedFiles(store: string): Promise<number> {
  const copied = new FolderStore(store);
  return (await verifyLive(copied, await copied.revisions.latest())).length;
}

/**
 * Writes a site into a new folder: its database and its release store, but no secrets. The folder appears once it is complete and
 * `look` has succeeded. The site may run meanwhile.
 *
 * @param look inspects the complete backup; if it throws, the backup is discarded
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
    // One by one: on a read-only disk, a recursive call reports a missing parent instead.
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
 * Restores a site from a backup into an empty database and an empty store, and reads the restored data.
 *
 * @returns the number of rows in each table, and the number of damaged files of live releases
 * @throws BackupProblem if the database cannot be restored, or is damaged afterwards
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
