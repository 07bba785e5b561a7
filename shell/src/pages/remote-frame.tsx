import { rememberPath, useSession } from '@fitreel/sdk/session';
import { EmptyState } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { ownerOf } from '../composition/site-routes';
import { useSite } from '../composition/site-context';

/**
 * The place of a remote's pages. A page for signed-in viewers sends a visitor to the log-in page, which is told
 * where the visitor came from (behaviour.md#protected-pages).
 */
export function RemoteFrame(): ReactNode {
  const location = useLocation();
  const { routes, navigation } = useSite();
  const { signedIn } = useSession();
  if (signedIn || ownerOf(routes, location.pathname)?.access !== 'signed-in') return <Outlet />;
  const [login] = navigation.login;
  if (login) return <Navigate to={login.path} replace state={rememberPath(location)} />;
  return <EmptyState icon="login" title="This page is for signed-in viewers" />;
}
