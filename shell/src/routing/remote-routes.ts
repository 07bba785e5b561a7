import { resolveRoutes } from '@fitreel/sdk/remote';
import type { LoaderFunction, PatchRoutesOnNavigationFunction } from 'react-router-dom';
import { pageRoute } from './page-route';
import { frameRoute, ROOT_ROUTE } from './shell-routes';
import type { RemoteLoader } from '../loading/remote-loader';
import { ownerOf, type SiteRoute } from '../composition/site-routes';

export interface RemoteRoutes {
  /** Adds a remote's routes when one of its pages is first opened, unless the remote fails to load. */
  patch: PatchRoutesOnNavigationFunction;
  /** Loader for paths without a route. Throws the error if the path's remote failed to load. */
  unmatched: LoaderFunction;
}

/** Adds the routes of remotes to the router on demand. */
export function remoteRoutes(routes: readonly SiteRoute[], loader: RemoteLoader): RemoteRoutes {
  const known = new Set<string>();
  /** Errors of the remotes whose last load failed, by name. */
  const failed = new Map<string, unknown>();

  return {
    async patch({ path, patch, signal }) {
      const remote = ownerOf(routes, path)?.remote;
      if (!remote) return;
      try {
        const module = await loader.load(remote, path);
        failed.delete(remote.name);
        // The router ignores patches for a navigation that has been replaced.
        if (signal.aborted) return;
        const unknown = resolveRoutes(module, path).filter(({ id }) => !known.has(id));
        const children = unknown.map((route) => pageRoute(route, () => loader.loadPage(remote, route)));
        const frame = frameRoute(remote.name, children);
        const id = String(frame.id);
        if (!known.has(id)) patch(ROOT_ROUTE, [frame]);
        else if (children.length > 0) patch(id, children);
        known.add(id);
        for (const { id } of unknown) known.add(id);
      } catch (error) {
        failed.set(remote.name, error);
      }
    },
    unmatched({ request }) {
      const remote = ownerOf(routes, new URL(request.url).pathname)?.remote;
      if (remote && failed.has(remote.name)) throw failed.get(remote.name);
      return null;
    },
  };
}
