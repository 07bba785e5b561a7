import type { CommandCapability } from '../../cli/output';
import '../shared/hooks';
import { AUDIT, noteAccess } from './access';
import { addAudit } from './command';
import { ENDPOINTS } from './endpoints';

/** Says who did what: the history, and who may deploy. */
export const audit: CommandCapability = {
  name: 'audit',
  records: [AUDIT],
  commands: [addAudit],
  accessChanged: noteAccess,
  endpoints: ENDPOINTS,
  server: () => require('./server') as typeof import('./server'),
};
