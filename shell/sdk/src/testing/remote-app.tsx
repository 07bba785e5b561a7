import type { ReactNode } from 'react';
import {
  Outlet,
  RouterContextProvider,
  useLocation,
  useRouteError,
  type RouteObject,
} from 'react-router-dom';
import { platformContext, type Platform } from '../platform';
import { isNotFound, resolveRoutes, type RemoteModule } from '../remote';

/** Id of the parent of a remote's routes. */
export const BOUNDARY_ID = 'boundary';

/** The routes of an app with one remote, structured like the shell's. */
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

/** What shows for a path that is not the test's. */
export function Elsewhere(): ReactNode {
  const { pathname, search, hash } = useLocation();
  return <p>elsewhere: {pathname + search + hash}</p>;
}

function Failure(): ReactNode {
  const error = useRouteError();
  if (isNotFound(error)) return <h1>Page not found</h1>;
  return <p role="alert">{String(error)}</p>;
}
