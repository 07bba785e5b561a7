import { createRequire } from 'node:module';
import type { CommandCapability } from '../../cli/output';
import type * as Endpoints from './endpoints';
import { promoteFrom } from './promote-from';

/** Gives releases to another site, which promotes them. */
export const environments: CommandCapability = {
  name: 'environments',
  promoteFrom,
  join() {
    // Commands do not load the API.
    const { addEndpoints } = createRequire(__filename)('./endpoints') as typeof Endpoints;
    return ({ store }) => ({ deploy: (endpoints) => addEndpoints(endpoints, store) });
  },
};
