import { createRequire } from 'node:module';
import type { Capability } from '../../core/capability';
import type * as Endpoints from './endpoints';

/** What the control room shows of the site. */
export const controlRoom: Capability = {
  name: 'control-room',
  join() {
    // Commands do not load the API.
    const { addEndpoints } = createRequire(__filename)('./endpoints') as typeof Endpoints;
    return (site) => ({ deploy: (endpoints) => addEndpoints(endpoints, site) });
  },
};
