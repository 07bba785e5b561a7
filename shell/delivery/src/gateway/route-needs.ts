import { chooseVersion, matchRoute, type RegistryVersion, type RouteDescription } from '@fitreel/protocol';
import { fragmentsOn, type FragmentOwner } from './fragments-on-page';
import { filledData, namedQuery } from './query-data';
import { remoteFiles } from './remote-files';
import type { Site } from './site-source';

/** The route that a path belongs to, in the release that the visitor gets. */
interface RouteOwner {
  remote: string;
  version: RegistryVersion;
  route: RouteDescription;
}

/** What the page at a path needs, known before any script runs. */
export interface RouteNeeds {
  /** 404 where no remote has a route for the path. */
  status: 200 | 404;
  /** Null where no remote has a route for the path. */
  owner: RouteOwner | null;
  /** The remotes whose fragments are rendered with pages of the route's remote, each once. */
  fragments: FragmentOwner[];
  /**
   * What the page's content depends on: the path with those parameters of the query that the route's `data` names. A page
   * that is rendered as a skeleton is the same for all paths of its route.
   */
  url: string;
  /** URLs of the files of the route's remote, its entry first, and of the lazy shared modules and fragments that it shows. */
  scripts: string[];
  styles: string[];
  /** URLs of the API whose responses the page needs at once. */
  data: string[];
}

/** The not-found page is the same for all paths. */
const UNKNOWN_PATH = '/404';

/** A path that matches the pattern. */
function examplePath(pattern: string): string {
  return pattern.replace(/\{[^}]+\}/g, 'x');
}

/**
 * What the page at `url` needs for a visitor in `bucket` (0 to 99).
 *
 * @param url path and query of a request
 */
export function routeNeeds(site: Site, url: string, bucket: number): RouteNeeds {
  const [pathname = '/', search = ''] = url.split('?', 2);
  const routes = Object.entries(site.registry.microFrontends).flatMap(([remote, versions]) => {
    const version = chooseVersion(versions, bucket);
    return version
      ? version.extras.description.routes.map((route) => ({
          path: route.path,
          owner: { remote, version, route },
        }))
      : [];
  });
  const match = matchRoute(routes, pathname);
  const nothing = { fragments: [], scripts: [], styles: [], data: [] };
  if (!match) return { status: 404, owner: null, url: UNKNOWN_PATH, ...nothing };
  const { owner } = match.route;
  const { id, data = [] } = owner.route;
  const files = remoteFiles(site, owner.version, owner.version.extras.preload[id]);
  const shown = fragmentsOn(site, owner.route.slots, bucket);
  // The bundles of all pages of a remote are the same, so that they share one process, which is warm.
  const { routes: ownRoutes } = owner.version.extras.description;
  const { owners } = fragmentsOn(
    site,
    ownRoutes.flatMap(({ slots = [] }) => slots),
    bucket,
  );
  const query = namedQuery(data, search);
  const path = owner.route.access === 'signed-in' ? examplePath(owner.route.path) : pathname;
  return {
    status: 200,
    owner,
    url: query.size > 0 ? `${path}?${new URLSearchParams([...query])}` : path,
    fragments: owners,
    scripts: [...new Set([...files.scripts, ...shown.scripts])],
    styles: [...new Set([...files.styles, ...shown.styles])],
    data: filledData(data, match.params, query),
  };
}
