import type { CommandCapability } from '../../cli/output';
import { promoteFrom } from './promote-from';

/** Gives releases to another site, which promotes them. */
export const environments: CommandCapability = {
  name: 'environments',
  promoteFrom,
  server: () => require('./server') as typeof import('./server'),
};
