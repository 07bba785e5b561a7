import type { Figure } from '../shared/part-fields';
import { keptBackups } from './kept-backups';

/** The latest date of a backup in `folder`, also one in the future; 0 if it has none, or cannot be read. */
export const backupAge = (folder: string): Figure => ({
  name: 'fitreel_backup_last_success_timestamp_seconds',
  help: 'The latest date of a backup in BACKUP_DIR; 0 without a backup. In the future where a clock was wrong.',
  read: async () => {
    const kept = await keptBackups(folder).catch(() => []);
    return Math.max(0, ...kept.map(({ at }) => at)) / 1000;
  },
});
