import { matchPattern, matchRoute } from '@fitreel/protocol/browser';
import { isRouteErrorResponse, useMatches, type ErrorResponse } from 'react-router-dom';
import type { RemoteModule, RemoteRoute, RemoteRouteHandle } from './types';

/**
 * The routes of `remote` as React Router can match them, including the one for `pathname`.
 *
 * A parameter that fills a segment becomes a dynamic segment (`{videoId}` → `:videoId`). React Router cannot match a part
 * of a segment, so a pattern with such a parameter becomes a concrete route for a `pathname` that it matches, with the id
 * `<route id>@<pathname>`. Call this again for the next path, and skip routes by their id.
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
  // React Router compares decoded paths, except for a slash inside a segment.
  const path = pathname.replace(/\/+$/, '').split('/').map(decodeSegment).join('/');
  // These characters belong to React Router's own patterns. No id of the API contains them, so such a path is not found.
  if (/[*?]|\/:/.test(path)) return [];
  return [{ ...route, id: `${route.id}@${path}`, path, caseSensitive: true }];
}

function decodeSegment(segment: string): string {
  return decodeURIComponent(segment).replaceAll('/', '%2F');
}

/**
 * Makes the shell show its not-found page. Call it in a loader or while rendering. It throws an error response, because
 * React Router converts `data()` in loaders only.
 */
export function notFound(): never {
  const response: ErrorResponse & { internal: boolean } = {
    status: 404,
    statusText: 'Not Found',
    data: null,
    internal: false,
  };
  throw response;
}

/** Whether an error caught by a route's boundary comes from `notFound`. */
export function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/**
 * The parameters of the page's path, by the pattern of its route: React Router's own do not include one inside a
 * segment. Only for the page of a remote.
 */
export function useRouteParams(): Readonly<Record<string, string>> {
  const page = useMatches().at(-1);
  const handle = page?.handle as RemoteRouteHandle | undefined;
  return (page && handle && matchPattern(handle.route.path, page.pathname)) ?? {};
}
