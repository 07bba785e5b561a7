import { platformContext, type Platform } from '@fitreel/sdk/platform';
import { createBrowserRouter, RouterContextProvider } from 'react-router-dom';
import type { RemoteLoader } from '../loading/remote-loader';
import { remoteRoutes } from './remote-routes';
import { shellRoutes } from './shell-routes';
import type { SiteRoute } from '../composition/site-routes';

/** Creates the page's only router, to which remotes' routes are added when their pages are opened. */
export function createSiteRouter(platform: Platform, routes: readonly SiteRoute[], loader: RemoteLoader) {
  const { patch, unmatched } = remoteRoutes(routes, loader);
  return createBrowserRouter(shellRoutes(unmatched), {
    getContext: () => new RouterContextProvider(new Map([[platformContext, platform]])),
    patchRoutesOnNavigation: patch,
  });
}
