import type { Hooks } from '../../core/capability';
import '../shared/hooks';
import { backupAge } from './backup-age';

/** Reports the age of the newest backup in `BACKUP_DIR`. */
export const prepare =
  ({ BACKUP_DIR: folder }: { BACKUP_DIR?: string }) =>
  (): Hooks =>
    folder === undefined ? {} : { figures: [backupAge(folder)] };
