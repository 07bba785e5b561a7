import { createRequire } from 'node:module';
import type { Capability } from '../../core/capability';
import type * as Crawlers from './crawlers';

/** Tells search engines which pages there are. */
export const searchEngines: Capability = {
  name: 'search-engines',
  join(_settings, { publicUrl }) {
    // Commands do not load the API.
    const { crawlerRoutes } = createRequire(__filename)('./crawlers') as typeof Crawlers;
    return ({ site, database }) => ({ routes: [crawlerRoutes({ site, database, publicUrl })] });
  },
};
