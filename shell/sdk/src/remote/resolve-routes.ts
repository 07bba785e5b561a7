import { matchRoute } from '@fitreel/protocol/browser';
import type { RemoteModule, RemoteRoute } from './types';

/**
 * The route objects that React Router needs to show `pathname` of `remote`, and all others that it can express.
 *
 * A place that fills a segment becomes a dynamic one (`{videoId}` → `:videoId`). React Router cannot match part of
 * a segment (decision 1), so a pattern with such a place gives a route only for a `pathname` that it matches: with
 * that very path, and the id `<route id>@<pathname>`. Call it again for the next address; routes already known can
 * be told by their id.
 */
export function resolveRoutes(remote: RemoteModule, pathname: string): RemoteRoute[] {
  const best = matchRoute(remote.routes, pathname)?.route;
  return remote.routes.flatMap((route) => {
    const path = route.path.replace(/(?<=\/)\{(\w+)\}(?=\/|$)/g, ':$1');
    if (!path.includes('{')) return [{ ...route, path, caseSensitive: true }];
    return route === best ? concreteRoute(route, pathname) : [];
  });
}

function concreteRoute(route: RemoteRoute, pathname: string): RemoteRoute[] {
  // React Router compares with the decoded path, a slash inside a segment excepted.
  const path = pathname.replace(/\/+$/, '').split('/').map(decodeSegment).join('/');
  // Signs of React Router's own pattern language; no id of the API holds them, so such an address is not found.
  if (/[*?]|\/:/.test(path)) return [];
  return [{ ...route, id: `${route.id}@${path}`, path, caseSensitive: true }];
}

function decodeSegment(segment: string): string {
  return decodeURIComponent(segment).replaceAll('/', '%2F');
}
