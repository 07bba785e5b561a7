import { resolveRoutes, type RemoteModule } from '@fitreel/sdk/remote';
import { createStaticHandler } from 'react-router-dom';
import { LoadingLayout } from '../layout/loading-layout';
import { frameRoute, ROOT_ROUTE, shellRoutes } from '../routing/shell-routes';

type StaticHandler = ReturnType<typeof createStaticHandler>;

/** The frame, without a page. */
export const frameHandler = createStaticHandler([{ id: ROOT_ROUTE, path: '*', Component: LoadingLayout }]);

/** Handlers of remotes for the paths that need no route of their own. They hold routes and nothing of a page. */
const kept = new WeakMap<RemoteModule, StaticHandler>();

/** Marks the id of a route that was made for one path (`resolveRoutes`). */
const FOR_ONE_PATH = '@';

/** The handler of the page of `remote` at `pathname`; without a remote, of a page that does not exist. */
export function staticHandler(remote: RemoteModule | null, pathname: string): StaticHandler {
  if (!remote) return createStaticHandler(shellRoutes(() => null));
  const routes = resolveRoutes(remote, pathname);
  const isForAll = !routes.some(({ id }) => id.includes(FOR_ONE_PATH));
  const handler =
    (isForAll && kept.get(remote)) ||
    createStaticHandler(shellRoutes(() => null, [frameRoute(remote.name, routes)]));
  if (isForAll) kept.set(remote, handler);
  return handler;
}

/** Forgets the handler of `remote`: React Router keeps the failure of a page that did not load. */
export function forgetHandler(remote: RemoteModule | null): void {
  if (remote) kept.delete(remote);
}
