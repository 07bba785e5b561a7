import { isNotFound } from '@fitreel/sdk/remote';
import type { ReactNode } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { ownerOf } from '../composition/site-routes';
import { useSite } from '../composition/site-context';
import { NotFound } from './not-found';
import { RemoteFailed } from './remote-failed';

/** The boundary of one remote: what goes wrong in it costs its own pages and nothing else. */
export function RemoteError(): ReactNode {
  const error = useRouteError();
  const { routes } = useSite();
  const owner = ownerOf(routes, useLocation().pathname);
  if (isNotFound(error)) return <NotFound />;
  return <RemoteFailed title={owner?.remote.description.title ?? 'FitReel'} />;
}
