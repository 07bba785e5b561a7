import { matchRoute } from '@fitreel/protocol/browser';
import type { RouteDescription } from '@fitreel/sdk/remote';
import type { LiveRemote } from './live-remotes';

/** A declared route of a live remote. */
export type SiteRoute = RouteDescription & { remote: LiveRemote };

/** Every route of every live remote. */
export function siteRoutes(remotes: readonly LiveRemote[]): SiteRoute[] {
  return remotes.flatMap((remote) => remote.description.routes.map((route) => ({ ...route, remote })));
}

/** The route that `pathname` belongs to, or null where no live remote claims it. */
export function ownerOf(routes: readonly SiteRoute[], pathname: string): SiteRoute | null {
  return matchRoute(routes, pathname)?.route ?? null;
}
