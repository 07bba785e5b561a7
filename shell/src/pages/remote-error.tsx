import { isNotFound } from '@fitreel/sdk/remote';
import type { ReactNode } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { LoadError } from '../loading/load-error';
import { isReleased } from '../composition/live-remotes';
import { sectionAt } from '../composition/navigation';
import { ownerOf } from '../composition/site-routes';
import { useSite } from '../composition/site-context';
import { NotFound } from './not-found';
import { RemoteFailed } from './remote-failed';
import { errorTexts } from '../texts';

/** The error with its stack, for the developer of a remote. */
function detailsOf(error: unknown): string {
  const thrown = error instanceof LoadError ? error.cause : error;
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}

/** URLs of the shell's scripts. */
const shellScripts = () =>
  [...document.scripts].map(({ src }) => src).filter((src) => src.includes('/releases/shell/'));

/** The boundary of one remote: an error in it affects only its own pages. */
export function RemoteError(): ReactNode {
  const error = useRouteError();
  const { routes, navigation } = useSite();
  const { pathname } = useLocation();
  if (isNotFound(error)) return <NotFound />;
  const failed = error instanceof LoadError ? error : null;
  const route = failed ? routes.find(({ remote }) => remote.name === failed.app) : ownerOf(routes, pathname);
  return (
    <RemoteFailed
      title={sectionAt(navigation, pathname)?.label ?? errorTexts.title}
      error={failed}
      needed={route && isReleased(route.remote) ? [route.remote.entry, ...shellScripts()] : []}
      details={route && !isReleased(route.remote) ? detailsOf(error) : null}
    />
  );
}
