import type { Hooks, OpenSite } from '../../core/capability';
import { crawlerRoutes } from './crawlers';
import { formerPages } from './former-pages';

/** Serves `/robots.txt` and the sitemap, and redirects former pages. */
export const prepare =
  () =>
  ({ site, database, config: { publicUrl } }: OpenSite): Hooks => ({
    observers: [formerPages({ site, database })],
    routes: [crawlerRoutes({ site, database, publicUrl })],
  });
