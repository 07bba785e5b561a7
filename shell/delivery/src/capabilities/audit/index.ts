import type { CommandCapability } from '../../cli/output';
import '../shared/hooks';
import { AUDIT, noteAccess } from './access';
import { addAudit } from './command';
import { ENDPOINTS } from './endpoints';

/** Reports who did what: the history, and the grants of deploy access. */
export const audit: CommandCapability = {
  name: 'audit',
  records: [AUDIT],
  commands: [addAudit],
  accessChanged: noteAccess,
  endpoints: ENDPOINTS,
  server: () => require('./server') as typeof import('./server'),
};
