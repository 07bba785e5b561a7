import { backupTime, keptBackups } from '@fitreel/api/db';
import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isMissing, namesIn, syncFolder } from '../../core/store/files';

/** The name of a backup while it is written or removed. */
const DRAFT = /^(fitreel-[^.]+)\.[0-9a-f-]{36}\.draft$/;

/** A draft older than this was left behind by a process that ended: systemd also stops a backup after this time. */
const ABANDONED_AFTER_MS = 6 * 60 * 60 * 1000;

/** The name of a backup that starts now. */
export const newBackupName = (): string =>
  `fitreel-${new Date(Date.now()).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Whether the newest backup in `folder` is younger than `hours`. A date in the future does not count as younger. */
export async function hasYoungBackup(folder: string, hours: number): Promise<boolean> {
  const [newest] = await keptBackups(folder);
  const age = newest ? Date.now() - newest.at : Infinity;
  return age >= 0 && age < hours * 60 * 60 * 1000;
}

/** Removes drafts that killed processes left in `folder`: otherwise, each killed attempt would take more of the disk. */
export async function removeAbandonedDrafts(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const at = backupTime(DRAFT.exec(name)?.[1] ?? '');
    if (at !== null && Math.abs(Date.now() - at) > ABANDONED_AFTER_MS)
      await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Removes all but the `keep` newest backups, each in one step.
 *
 * @param newest path of the backup that was written last. It is kept whatever its date
 * @returns the names of the removed backups
 */
export async function removeOldBackups(folder: string, keep: number, newest: string): Promise<string[]> {
  const names = (await keptBackups(folder)).map(({ name }) => name);
  const old = names.filter((name) => name !== path.basename(newest)).slice(keep - 1);
  for (const name of old) {
    // A killed removal leaves a draft, not a backup.
    const draft = path.join(folder, `${name}.${randomUUID()}.draft`);
    await rename(path.join(folder, name), draft).catch((error: unknown) => {
      // Another process was first.
      if (!isMissing(error)) throw error;
    });
    await rm(draft, { recursive: true, force: true });
  }
  if (old.length > 0) await syncFolder(folder);
  return old;
}
