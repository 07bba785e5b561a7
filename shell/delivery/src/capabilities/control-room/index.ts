import type { Capability } from '../../core/capability';
import { ENDPOINTS } from './endpoints';

/** Provides the control room's data. */
export const controlRoom: Capability = {
  name: 'control-room',
  endpoints: ENDPOINTS,
  server: () => require('./server') as typeof import('./server'),
};
