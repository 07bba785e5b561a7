import type { CommandCapability } from '../../cli/output';
import { promoteFrom } from './promote-from';
import { ENDPOINTS } from './endpoints';

/** Passes releases to another site, which promotes them. */
export const environments: CommandCapability = {
  name: 'environments',
  promoteFrom,
  endpoints: ENDPOINTS,
  server: () => require('./server') as typeof import('./server'),
};
