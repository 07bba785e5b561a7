import { resolveRoutes } from '@fitreel/sdk/remote';
import type { LoaderFunction, PatchRoutesOnNavigationFunction } from 'react-router-dom';
import { RemoteError } from '../pages/remote-error';
import { RemoteFrame } from '../pages/remote-frame';
import { pageRoute } from './page-route';
import type { RemoteLoader } from '../loading/remote-loader';
import { ownerOf, type SiteRoute } from '../composition/site-routes';

/** Id of the shell's root route, which every remote's routes are children of. */
export const ROOT_ROUTE = 'root';

export interface RemoteRoutes {
  /** Adds a remote's routes to the router when one of its pages is first opened. A remote that does not load adds none. */
  patch: PatchRoutesOnNavigationFunction;
  /** Loader of the route for paths without another one. Throws what kept the owner of the path from loading. */
  unmatched: LoaderFunction;
}

/** The routes of remotes, which join the router as their pages are opened. */
export function remoteRoutes(routes: readonly SiteRoute[], loader: RemoteLoader): RemoteRoutes {
  const known = new Set<string>();
  /** Name of a remote → what ended its last load. */
  const failed = new Map<string, unknown>();

  return {
    async patch({ path, patch, signal }) {
      const remote = ownerOf(routes, path)?.remote;
      if (!remote) return;
      try {
        const module = await loader.load(remote, path);
        failed.delete(remote.name);
        // The router ignores what is patched for a navigation that another one has replaced: the next call patches it.
        if (signal.aborted) return;
        const frame = `remote:${remote.name}`;
        const unknown = resolveRoutes(module, path).filter(({ id }) => !known.has(id));
        const children = unknown.map((route) => pageRoute(route, () => loader.loadPage(remote, route)));
        if (!known.has(frame)) {
          patch(ROOT_ROUTE, [{ id: frame, Component: RemoteFrame, ErrorBoundary: RemoteError, children }]);
        } else if (children.length > 0) {
          patch(frame, children);
        }
        known.add(frame);
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
