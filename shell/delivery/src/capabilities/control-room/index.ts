import type { Capability } from '../../core/capability';
import { ENDPOINTS } from './endpoints';

/** What the control room shows of the site. */
export const controlRoom: Capability = {
  name: 'control-room',
  endpoints: ENDPOINTS,
  server: () => require('./server') as typeof import('./server'),
};
