import { createRequire } from 'node:module';
import type { Capability } from '../../core/capability';
import type * as Endpoints from './endpoints';

/** Gives releases to another site, which promotes them. */
export const environments: Capability = {
  name: 'environments',
  join() {
    // Commands do not load the API.
    const { addEndpoints } = createRequire(__filename)('./endpoints') as typeof Endpoints;
    return ({ store }) => ({ deploy: (endpoints) => addEndpoints(endpoints, store) });
  },
};
