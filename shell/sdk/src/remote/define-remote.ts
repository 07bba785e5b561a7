import { matchPattern } from '@fitreel/protocol/browser';
import type { LoaderFunction } from 'react-router-dom';
import type { PageModule, PageName, RemoteDescription, RemoteModule, RouteDescription } from './types';

/**
 * Joins a remote's description with its pages.
 *
 * @param pages for every page of the description, the import of its file as the chunk `page-<page name>`
 */
export function defineRemote<const D extends RemoteDescription>(
  description: D,
  pages: Record<PageName<D>, () => Promise<PageModule>>,
): RemoteModule {
  const load: Record<string, (() => Promise<PageModule>) | undefined> = pages;
  return {
    name: description.name,
    routes: description.routes.map((route: RouteDescription) => {
      const loadPage = load[route.page ?? route.id];
      if (!loadPage) throw new Error(`remote ${description.name} has no page for its route ${route.id}`);
      // Under development, a page may have been replaced since.
      const latestLoader: LoaderFunction = async (args, context) =>
        (await loadPage()).loader?.(args, context);
      const page = async (): Promise<PageModule> => {
        const { Component, loader } = await loadPage();
        return loader ? { Component, loader: withParams(route.path, latestLoader) } : { Component };
      };
      return {
        id: `${description.name}.${route.id}`,
        path: route.path,
        handle: { remote: description.name, route },
        page,
        lazy: page,
      };
    }),
  };
}

/**
 * `loader` with `params` read by the declared pattern: React Router has no parameters inside a segment (ADR-0003), so they
 * are read from the path.
 */
function withParams(pattern: string, loader: LoaderFunction): LoaderFunction {
  return (args, context) => {
    const params = matchPattern(pattern, new URL(args.request.url).pathname);
    return loader({ ...args, params: params ?? args.params }, context);
  };
}
