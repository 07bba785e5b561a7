import { matchRoute } from '@fitreel/protocol/browser';
import type { RouteDescription } from '@fitreel/sdk/remote';
import type { LiveRemote } from './live-remotes';

/** A route of a live remote. */
export type SiteRoute = RouteDescription & { remote: LiveRemote };

export function siteRoutes(remotes: readonly LiveRemote[]): SiteRoute[] {
  return remotes.flatMap((remote) => remote.description.routes.map((route) => ({ ...route, remote })));
}

/** The route that matches `pathname`, or null if no live remote has one. */
export function ownerOf(routes: readonly SiteRoute[], pathname: string): SiteRoute | null {
  return matchRoute(routes, pathname)?.route ?? null;
}
