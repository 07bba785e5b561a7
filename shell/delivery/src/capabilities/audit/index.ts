import type { CommandCapability } from '../../cli/output';
import { accessEntries, AUDIT, noteAccess } from './access';
import { addAudit } from './command';

/** Says who did what: the history, and who may deploy. */
export const audit: CommandCapability = {
  name: 'audit',
  records: [AUDIT],
  commands: [addAudit],
  rules: () => ({ accessChanged: noteAccess }),
  join:
    () =>
    ({ store }) => ({
      deploy: (endpoints) => endpoints.add('access', async () => ({ entries: await accessEntries(store) })),
    }),
};
