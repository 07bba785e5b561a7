import { BackupSettings } from '@fitreel/api/config';
import type { CommandCapability } from '../../cli/output';
import { newestBackup } from './backup-age';
import { addBackup, addRestore } from './command';

/** Writes and restores backups, and reports the age of the newest. */
export const backup: CommandCapability<typeof BackupSettings> = {
  name: 'backup',
  settings: BackupSettings,
  commands: [addBackup, addRestore],
  startNote: ({ BACKUP_DIR: folder }) => newestBackup(folder),
  server: () => require('./server') as typeof import('./server'),
};
