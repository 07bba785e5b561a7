import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ownerOf } from '../composition/site-routes';
import { useSite } from '../composition/site-context';
import { NotFound } from './not-found';
import { RemoteFailed } from './remote-failed';

/** What stands where no route is known: a remote that could not be loaded, or an address that nobody claims. */
export function Unmatched(): ReactNode {
  const { routes } = useSite();
  const owner = ownerOf(routes, useLocation().pathname);
  return owner ? <RemoteFailed title={owner.remote.description.title} /> : <NotFound />;
}
