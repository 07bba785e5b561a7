import type { CommandCapability } from '../../cli/output';
import { addErrors } from './command';
import { ERROR_KINDS } from './offer';
import { ENDPOINTS } from './endpoints';

/** Keeps the errors of releases for their owners. */
export const errors: CommandCapability = {
  name: 'errors',
  offers: [ERROR_KINDS],
  commands: [addErrors],
  endpoints: ENDPOINTS,
  server: () => require('./server') as typeof import('./server'),
};
