import { platformContext, type Platform } from '@fitreel/sdk/platform';
import { createBrowserRouter, RouterContextProvider, type RouteObject } from 'react-router-dom';
import { Layout } from '../layout/layout';
import { LoadingLayout } from '../layout/loading-layout';
import { SiteError } from '../pages/site-error';
import { Unmatched } from '../pages/unmatched';
import { patchRoutes, ROOT_ROUTE } from './patch-routes';
import type { RemoteLoader } from './remote-loader';
import type { SiteRoute } from './site-routes';

/** The routes that the shell has before any remote is loaded: its layout, and what no remote claims. */
function shellRoutes(): RouteObject[] {
  return [
    {
      // Without a path of its own: a root at `/` would match the home page's address before its remote is loaded.
      id: ROOT_ROUTE,
      Component: Layout,
      HydrateFallback: LoadingLayout,
      ErrorBoundary: SiteError,
      children: [{ id: 'unmatched', path: '*', Component: Unmatched }],
    },
  ];
}

/** The only router of the page. Routes of remotes join it as their addresses are opened. */
export function createSiteRouter(platform: Platform, routes: readonly SiteRoute[], loader: RemoteLoader) {
  return createBrowserRouter(shellRoutes(), {
    getContext: () => new RouterContextProvider(new Map([[platformContext, platform]])),
    patchRoutesOnNavigation: patchRoutes(routes, loader),
  });
}
