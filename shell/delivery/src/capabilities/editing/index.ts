import { BackupSettings } from '@fitreel/api/config';
import type { Capability } from '../../core/capability';
import { DEPLOY_ACCESS } from '../http-deploys/offer';

/** Lets holders of a token with the role `editor` edit the catalogue in a browser. */
export const editing: Capability<typeof BackupSettings> = {
  name: 'editing',
  settings: BackupSettings,
  needs: [DEPLOY_ACCESS],
  server: () => require('./server') as typeof import('./server'),
};
