import { lazyPage, twice } from './lazy-page';
import type { PageModule, PageName, RemoteDescription, RemoteModule, RouteDescription } from './types';

/**
 * Joins a remote's description with its pages: page name → the import of its file, with the chunk's name
 * `page-<page name>`. Each page of the description must be given, and no other.
 */
export function defineRemote<const D extends RemoteDescription>(
  description: D,
  pages: Record<PageName<D>, () => Promise<PageModule>>,
): RemoteModule {
  const load: Record<string, (() => Promise<PageModule>) | undefined> = pages;
  return {
    name: description.name,
    routes: description.routes.map((route: RouteDescription) => {
      const page = load[route.page ?? route.id];
      if (!page) throw new Error(`remote ${description.name} gives no page for its route ${route.id}`);
      return {
        id: `${description.name}.${route.id}`,
        path: route.path,
        handle: { remote: description.name, route },
        page: () => twice(page),
        lazy: lazyPage(route.path, page),
      };
    }),
  };
}
