import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { Layout } from '../layout/layout';
import { LoadingLayout } from '../layout/loading-layout';
import { NotFound } from '../pages/not-found';
import { RemoteError } from '../pages/remote-error';
import { RemoteFrame } from '../pages/remote-frame';
import { SiteError } from '../pages/site-error';

/** Id of the shell's root route, the parent of all remotes' routes. */
export const ROOT_ROUTE = 'root';

/** The shell's own routes: its layout, and the not-found page. `remotes` are children of the layout. */
export function shellRoutes(unmatched: LoaderFunction, remotes: readonly RouteObject[] = []): RouteObject[] {
  return [
    {
      // Without a path: a root at `/` would match the home page before its remote is loaded.
      id: ROOT_ROUTE,
      Component: Layout,
      HydrateFallback: LoadingLayout,
      ErrorBoundary: SiteError,
      children: [
        { id: 'unmatched', path: '*', loader: unmatched, Component: NotFound, ErrorBoundary: RemoteError },
        ...remotes,
      ],
    },
  ];
}

/** The route that shows the pages of a remote, inside the boundary of their errors. */
export function frameRoute(remote: string, children: RouteObject[]): RouteObject {
  return { id: `remote:${remote}`, Component: RemoteFrame, ErrorBoundary: RemoteError, children };
}
