import type { Hooks, OpenSite } from '../../core/capability';
import { crawlerRoutes } from './crawlers';

/** Serves `/robots.txt` and the sitemap. */
export const prepare =
  () =>
  ({ site, database, config: { publicUrl } }: OpenSite): Hooks => ({
    routes: [crawlerRoutes({ site, database, publicUrl })],
  });
