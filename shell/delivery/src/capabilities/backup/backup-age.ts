import type { Figure } from '../shared/part-fields';
import { keptBackups } from './kept-backups';

/** When the newest backup in `folder` was begun; 0 where it has none, or cannot be read. */
export const backupAge = (folder: string): Figure => ({
  name: 'fitreel_backup_last_success_timestamp_seconds',
  help: 'When the newest backup in BACKUP_DIR was begun; 0 where there is none.',
  read: async () => {
    const [newest] = await keptBackups(folder).catch(() => []);
    return (newest?.at ?? 0) / 1000;
  },
});
