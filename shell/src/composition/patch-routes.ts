import { resolveRoutes } from '@fitreel/sdk/remote';
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import { RemoteError } from '../pages/remote-error';
import { RemoteFrame } from '../pages/remote-frame';
import type { RemoteLoader } from './remote-loader';
import { ownerOf, type SiteRoute } from './site-routes';

/** Id of the shell's root route, under which every remote's routes come. */
export const ROOT_ROUTE = 'root';

/**
 * Makes a remote's routes known to the router when an address of it is first asked for. A remote that cannot be
 * loaded leaves the routes as they are: the address then falls to the root's last route, which says what failed and
 * offers to try again.
 */
export function patchRoutes(
  routes: readonly SiteRoute[],
  loader: RemoteLoader,
): PatchRoutesOnNavigationFunction {
  const known = new Set<string>();
  const unknown = (route: RouteObject) => route.id !== undefined && !known.has(route.id);

  return async ({ path, patch, signal }) => {
    const owner = ownerOf(routes, path);
    if (!owner) return;
    const module = await loader.load(owner.remote, path).catch(() => null);
    // The router ignores what is patched for a navigation that another one has replaced: the next call patches it.
    if (!module || signal.aborted) return;
    const frame = `remote:${owner.remote.name}`;
    const children = resolveRoutes(module, path).filter(unknown);
    if (!known.has(frame)) {
      patch(ROOT_ROUTE, [{ id: frame, Component: RemoteFrame, ErrorBoundary: RemoteError, children }]);
    } else if (children.length > 0) {
      patch(frame, children);
    }
    known.add(frame);
    for (const { id } of children) if (id !== undefined) known.add(id);
  };
}
