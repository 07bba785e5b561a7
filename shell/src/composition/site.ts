import { createContext, use } from 'react';
import { matchRoute } from '@fitreel/protocol/browser';
import type { NavigationEntry, RouteDescription } from '@fitreel/sdk/remote';
import type { LiveRemote } from './live-remotes';

/** The composed site, as the shell's layout and pages see it. */
export interface Site {
  routes: readonly SiteRoute[];
  navigation: Navigation;
}

export const SiteContext = createContext<Site | null>(null);

/** The site composed of `remotes`. */
export function siteOf(remotes: readonly LiveRemote[]): Site {
  return { routes: siteRoutes(remotes), navigation: navigationOf(remotes) };
}

/** Throws outside of the shell's `App`. */
export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('render this component inside App');
  return site;
}

/** A route of a live remote. */
export type SiteRoute = RouteDescription & { remote: LiveRemote };

export function siteRoutes(remotes: readonly LiveRemote[]): SiteRoute[] {
  return remotes.flatMap((remote) => remote.description.routes.map((route) => ({ ...route, remote })));
}

/** The route that matches `pathname`; null if no live remote has one. */
export function ownerOf(routes: readonly SiteRoute[], pathname: string): SiteRoute | null {
  return matchRoute(routes, pathname)?.route ?? null;
}

/** The navigation entries of all live remotes, by place. */
export type Navigation = Readonly<Record<NavigationEntry['place'], readonly NavigationEntry[]>>;

/** Collects the entries of `remotes`, sorted by `order` and then by label. */
export function navigationOf(remotes: readonly LiveRemote[]): Navigation {
  const all = remotes
    .flatMap((remote) => remote.description.navigation)
    .sort((a, b) => a.order - b.order || (a.label < b.label ? -1 : 1));
  const at = (place: NavigationEntry['place']) => all.filter((entry) => entry.place === place);
  return {
    sidebar: at('sidebar'),
    tab: at('tab'),
    topbar: at('topbar'),
    login: at('login'),
    account: at('account'),
    search: at('search'),
  };
}

/** The entry of the page at `pathname` or of a page above it; undefined if there is neither. */
export function sectionAt(
  { sidebar, tab, topbar, login }: Navigation,
  pathname: string,
): NavigationEntry | undefined {
  return [...sidebar, ...tab, ...topbar, ...login].find(({ path }) => `${pathname}/`.startsWith(`${path}/`));
}
