import type { Capability } from '../../core/capability';

/** Tells search engines which pages exist. */
export const searchEngines: Capability = {
  name: 'search-engines',
  server: () => require('./server') as typeof import('./server'),
};
