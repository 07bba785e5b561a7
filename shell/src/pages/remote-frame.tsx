import { rememberPath, useSession } from '@fitreel/sdk/session';
import { EmptyState } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { sectionAt } from '../composition/navigation';
import { ownerOf } from '../composition/site-routes';
import { useSite } from '../composition/site-context';
import { loginTexts } from '../texts';

/** Renders a remote's pages, and redirects a visitor from a protected page to login (behaviour.md#protected-pages). */
export function RemoteFrame(): ReactNode {
  const location = useLocation();
  const { routes, navigation } = useSite();
  const { signedIn, expired } = useSession();
  if (signedIn || ownerOf(routes, location.pathname)?.access !== 'signed-in') return <Outlet />;
  const [login] = navigation.login;
  if (!login) return <EmptyState icon="login" title={loginTexts.signedInOnly} />;

  const section = sectionAt(navigation, location.pathname);
  const reason = expired ? loginTexts.expired : loginTexts.toSee(section?.label);
  return <Navigate to={login.path} replace state={rememberPath(location, reason)} />;
}
