import { createRequire } from 'node:module';
import type { Capability } from '../../core/capability';
import type * as Room from './room';

/** Lets holders of a token with the role `editor` keep the catalogue in a browser. */
export const editing: Capability = {
  name: 'editing',
  join() {
    // Commands do not load the API.
    const { room } = createRequire(__filename)('./room') as typeof Room;
    return (site) => ({ plugins: [room(site)] });
  },
};
