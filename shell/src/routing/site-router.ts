import { platformContext, type Platform } from '@fitreel/sdk/platform';
import {
  createBrowserRouter,
  RouterContextProvider,
  type LoaderFunction,
  type Location,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { resolveRoutes, type PageModule } from '@fitreel/sdk/remote';
import { createElement } from 'react';
import type { RemoteLoader } from '../loading/remote-loader';
import { frameRoute, ROOT_ROUTE, shellRoutes } from './shell-routes';
import { ownerOf, type SiteRoute } from '../composition/site';

/** Creates the page's only router, to which remotes' routes are added when their pages are opened. */
export function createSiteRouter(platform: Platform, routes: readonly SiteRoute[], loader: RemoteLoader) {
  const { patch, unmatched } = remoteRoutes(platform, routes, loader);
  const router = createBrowserRouter(shellRoutes(unmatched), {
    getContext: () => new RouterContextProvider(new Map([[platformContext, platform]])),
    patchRoutesOnNavigation: patch,
  });
  return calm(router, routes);
}

/** How long another page may load before the current one shows a loading state. */
const LATE_MS = 400;

/**
 * Delays the loading state of another page, and skips it if the page arrives in time: with each router state, all links of a page render
 * again, which took a slow phone 100 ms of a press. Loads on the same page, such as for a filter, are shown at once.
 */
function calm(router: Router, routes: readonly SiteRoute[]): Router {
  const pageAt = ({ pathname }: Location) => {
    const owner = ownerOf(routes, pathname);
    return owner?.page ?? owner?.id;
  };
  const subscribe: Router['subscribe'] = (tell) => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = router.subscribe((state, change) => {
      clearTimeout(timer);
      const next = state.navigation.location;
      if (!next || pageAt(next) === pageAt(state.location)) tell(state, change);
      else timer = setTimeout(tell, LATE_MS, state, change);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  };
  return Object.assign(Object.create(router) as Router, { subscribe });
}

type Router = ReturnType<typeof createBrowserRouter>;

export interface RemoteRoutes {
  /** Adds a remote's routes when one of its pages is first opened, unless the remote fails to load. */
  patch: PatchRoutesOnNavigationFunction;
  /** Loader for paths without a route. Throws the error if the path's remote failed to load. */
  unmatched: LoaderFunction;
}

/** Adds the routes of remotes to the router on demand. */
function remoteRoutes(
  { session }: Platform,
  routes: readonly SiteRoute[],
  loader: RemoteLoader,
): RemoteRoutes {
  const needsLogin = ({ access }: SiteRoute) => access === 'signed-in' && !session.getSnapshot().signedIn;
  const known = new Set<string>();
  /** Errors of the remotes whose last load failed, by name. */
  const failed = new Map<string, unknown>();

  return {
    async patch({ path, patch, signal }) {
      const owner = ownerOf(routes, path);
      // A visitor of a protected page is sent to the login (shell-routes.tsx), so its remote need not load.
      if (!owner || needsLogin(owner)) return;
      const { remote } = owner;
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
      const owner = ownerOf(routes, new URL(request.url).pathname);
      if (owner && !needsLogin(owner) && failed.has(owner.remote.name)) throw failed.get(owner.remote.name);
      return null;
    },
  };
}

/**
 * Adds a lazy page to `route`.
 *
 * `lazy` never rejects: React Router would cache the failure for the life of the document. If the page does not load, the
 * route gets a loader that throws the error once and loads the page on every later visit, so that Retry needs no reload.
 */
export function pageRoute(route: RouteObject, load: () => Promise<PageModule>): RouteObject {
  return { ...route, lazy: () => load().catch((error: unknown) => failedPage(load, error)) };
}

function failedPage(load: () => Promise<PageModule>, error: unknown): PageModule {
  let page: PageModule | undefined;
  let thrown = false;
  return {
    async loader(args, context) {
      if (!thrown) {
        thrown = true;
        throw error;
      }
      page ??= await load();
      return page.loader ? page.loader(args, context) : null;
    },
    Component: () => (page ? createElement(page.Component) : null),
  };
}
