import { Type } from '@sinclair/typebox';
import type { CommandCapability } from '../../cli/output';
import { newestBackup } from './backup-age';
import { addBackup, addRestore } from './command';

const Settings = Type.Object({
  BACKUP_DIR: Type.Optional(
    Type.String({
      pattern: '^/[^\\u0000]*$',
      description:
        'the absolute path of the folder of “fitreel backup --keep”, whose newest backup a metric tells; leave it out for none',
    }),
  ),
});

/** Writes and restores backups, and tells the age of the newest. */
export const backup: CommandCapability<typeof Settings> = {
  name: 'backup',
  settings: Settings,
  commands: [addBackup, addRestore],
  startNote: ({ BACKUP_DIR: folder }) => newestBackup(folder),
  server: () => require('./server') as typeof import('./server'),
};
