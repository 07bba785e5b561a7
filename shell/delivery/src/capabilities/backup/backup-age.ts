import type { Figure } from '../shared/hooks';

/** Loaded lazily: commands must not pull in the database. */
async function backupsIn(folder: string) {
  const { keptBackups } = await import('@fitreel/api/db');
  return keptBackups(folder);
}

/** A sentence about the newest backup in `folder`. */
export async function newestBackup(folder: string | undefined): Promise<string> {
  if (folder === undefined) return 'The age of the newest backup is unknown: BACKUP_DIR is not set.';
  const [newest] = await backupsIn(folder);
  if (!newest) return `BACKUP_DIR has no backup: ${folder}.`;
  const hours = Math.floor((Date.now() - newest.at) / 3_600_000);
  return `The newest backup is ${newest.name}, ${hours} h old.`;
}

/** The latest date of a backup in `folder`, even if it is in the future; 0 without a backup, or if `folder` cannot be read. */
export const backupAge = (folder: string): Figure => ({
  name: 'fitreel_backup_last_success_timestamp_seconds',
  help: 'The latest date of a backup in BACKUP_DIR; 0 without a backup. In the future where a clock was wrong.',
  read: async () => {
    const kept = await backupsIn(folder).catch(() => []);
    return Math.max(0, ...kept.map(({ at }) => at)) / 1000;
  },
});
