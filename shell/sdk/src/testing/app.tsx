import type { ReactNode } from 'react';
import {
  Outlet,
  RouterContextProvider,
  useLocation,
  useRouteError,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { platformContext, type Platform } from '../platform';
import { isNotFound, resolveRoutes, type RemoteModule } from '../remote';
import { createFragment, type Fragment } from '../fragments/fragment';

/**
 * A stand-in for the shell, for tests of remotes and for a remote alone: the routes of one remote inside its error boundary, on a platform
 * of the caller, with the fragments of other remotes in its slots.
 */

/** Id of the parent route of a remote's routes. */
const BOUNDARY_ID = 'boundary';

/** Options for creating a router of this app. */
export interface AppRouterOptions {
  getContext: () => RouterContextProvider;
  patchRoutesOnNavigation: PatchRoutesOnNavigationFunction;
}

/**
 * A router for the pages of `remote`.
 *
 * @param pathname where the app starts
 * @param create such as `createMemoryRouter`
 */
export function appRouter<R>(
  remote: RemoteModule,
  platform: Platform,
  pathname: string,
  create: (routes: RouteObject[], options: AppRouterOptions) => R,
): R {
  const known = new Set(resolveRoutes(remote, pathname).map(({ id }) => id));
  return create(appRoutes(remote, pathname), {
    getContext: () => routerContext(platform),
    patchRoutesOnNavigation({ path, patch }) {
      const fresh = resolveRoutes(remote, path.split(/[?#]/)[0] ?? path).filter(({ id }) => !known.has(id));
      for (const { id } of fresh) known.add(id);
      patch(BOUNDARY_ID, fresh);
    },
  });
}

/** The routes of the app, structured like the shell's. */
export function appRoutes(remote: RemoteModule, pathname: string): RouteObject[] {
  return [
    {
      id: 'app',
      element: <Outlet />,
      hydrateFallbackElement: <p>Loading the page</p>,
      children: [
        { id: BOUNDARY_ID, errorElement: <Failure />, children: resolveRoutes(remote, pathname) },
        { id: 'elsewhere', path: '*', element: <Elsewhere /> },
      ],
    },
  ];
}

export function routerContext(platform: Platform): RouterContextProvider {
  return new RouterContextProvider(new Map([[platformContext, platform]]));
}

/** Shown for a path outside the test. */
export function Elsewhere(): ReactNode {
  const { pathname, search, hash } = useLocation();
  return <p>elsewhere: {pathname + search + hash}</p>;
}

function Failure(): ReactNode {
  const error = useRouteError();
  if (isNotFound(error)) return <h1>Page not found</h1>;
  return <p role="alert">{String(error)}</p>;
}

/** The fragments of `remotes` by slot, as the shell gives them to a page. */
export function fragmentsOf(remotes: readonly RemoteModule[]): (slot: string) => readonly Fragment[] {
  const all = remotes.flatMap(({ name, fragments = [] }) =>
    fragments.map(({ id, slot, order, access, orStored, load, server, module }) => ({
      slot,
      order,
      fragment: createFragment({
        key: `${name}.${id}`,
        title: name,
        access,
        orStored,
        load,
        order,
        server,
        request: module,
        report: () => undefined,
      }),
    })),
  );
  all.sort((one, other) => one.order - other.order);
  return (slot) => all.filter((entry) => entry.slot === slot).map(({ fragment }) => fragment);
}
