import { Navigate, Outlet, useLocation, type LoaderFunction, type RouteObject } from 'react-router-dom';
import { ownedBy } from '@fitreel/sdk/platform';
import { rememberPath, useSession } from '@fitreel/sdk/session';
import { EmptyState } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import { Layout, PageSkeleton } from '../layout/layout';
import { NotFound, RemoteError, SiteError } from '../pages/error-pages';
import { ownerOf, sectionAt, useSite } from '../composition/site';
import { loginTexts } from '../texts';

/** Id of the shell's root route, the parent of all remotes' routes. */
export const ROOT_ROUTE = 'root';

/** The shell's own routes: its layout, and the not-found page. `remotes` are children of the layout. */
export function shellRoutes(unmatched: LoaderFunction, remotes: readonly RouteObject[] = []): RouteObject[] {
  return [
    {
      // Without a path: a root at `/` would match the home page before its remote has loaded.
      id: ROOT_ROUTE,
      Component: Layout,
      // The same component, so that React keeps it.
      HydrateFallback: Layout,
      ErrorBoundary: SiteError,
      children: [
        { id: 'unmatched', path: '*', loader: unmatched, Component: Unmatched, ErrorBoundary: RemoteError },
        ...remotes,
      ],
    },
  ];
}

/** The route around the pages of a remote, with the boundary for their errors. */
export function frameRoute(remote: string, children: RouteObject[]): RouteObject {
  const Owned = ownedBy(remote);
  const element = (
    <Owned>
      <RemoteFrame />
    </Owned>
  );
  return { id: `remote:${remote}`, element, ErrorBoundary: RemoteError, children };
}

/** Renders a remote's pages, and redirects a visitor from a protected page to login. */
export function RemoteFrame(): ReactNode {
  return useLoginRedirect() ?? <Outlet />;
}

/** Shown for a path without a loaded remote: a visitor's protected page, whose remote is not loaded, or an unknown path. */
function Unmatched(): ReactNode {
  return useLoginRedirect() ?? <NotFound />;
}

/**
 * Redirects a visitor from a protected page to login, with a skeleton until that page is shown (behaviour.md#protected-pages). Null for any
 * other page.
 */
function useLoginRedirect(): ReactNode {
  const location = useLocation();
  const { routes, navigation } = useSite();
  const { signedIn, expired } = useSession();
  if (signedIn || ownerOf(routes, location.pathname)?.access !== 'signed-in') return null;
  const [login] = navigation.login;
  if (!login) return <EmptyState icon="login" title={loginTexts.signedInOnly} />;

  const section = sectionAt(navigation, location.pathname);
  const reason = expired ? loginTexts.expired : loginTexts.toSee(section?.label);
  return (
    <>
      <PageSkeleton />
      <Navigate to={login.path} replace state={rememberPath(location, reason)} />
    </>
  );
}
