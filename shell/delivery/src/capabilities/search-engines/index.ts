import type { Capability } from '../../core/capability';

/** Tells search engines which pages there are. */
export const searchEngines: Capability = {
  name: 'search-engines',
  server: () => require('./server') as typeof import('./server'),
};
