import { platformContext, type Platform } from '@fitreel/sdk/platform';
import {
  createBrowserRouter,
  RouterContextProvider,
  type LoaderFunction,
  type RouteObject,
} from 'react-router-dom';
import { Layout } from '../layout/layout';
import { LoadingLayout } from '../layout/loading-layout';
import { NotFound } from '../pages/not-found';
import { RemoteError } from '../pages/remote-error';
import { SiteError } from '../pages/site-error';
import type { RemoteLoader } from '../loading/remote-loader';
import { remoteRoutes, ROOT_ROUTE } from './remote-routes';
import type { SiteRoute } from '../composition/site-routes';

/** The shell's own routes: its layout, and the not-found page. */
function shellRoutes(unmatched: LoaderFunction): RouteObject[] {
  return [
    {
      // Without a path: a root at `/` would match the home page before its remote is loaded.
      id: ROOT_ROUTE,
      Component: Layout,
      HydrateFallback: LoadingLayout,
      ErrorBoundary: SiteError,
      children: [
        { id: 'unmatched', path: '*', loader: unmatched, Component: NotFound, ErrorBoundary: RemoteError },
      ],
    },
  ];
}

/** Creates the page's only router, to which remotes' routes are added when their pages are opened. */
export function createSiteRouter(platform: Platform, routes: readonly SiteRoute[], loader: RemoteLoader) {
  const { patch, unmatched } = remoteRoutes(routes, loader);
  return createBrowserRouter(shellRoutes(unmatched), {
    getContext: () => new RouterContextProvider(new Map([[platformContext, platform]])),
    patchRoutesOnNavigation: patch,
  });
}
