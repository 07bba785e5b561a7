import type { Capability } from '../../core/capability';

/** What the control room shows of the site. */
export const controlRoom: Capability = {
  name: 'control-room',
  server: () => require('./server') as typeof import('./server'),
};
