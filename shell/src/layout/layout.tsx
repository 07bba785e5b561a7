import type { ReactNode } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { Frame } from './frame';
import { Progress } from './progress';
import { POSITIONS_KEY, positionKey, useLateScroll } from './use-late-scroll';

/** The layout of every page: bars around the page that the address asks for. */
export function Layout(): ReactNode {
  useLateScroll();
  return (
    <>
      <Progress />
      <Frame>
        <Outlet />
      </Frame>
      <ScrollRestoration storageKey={POSITIONS_KEY} getKey={positionKey} />
    </>
  );
}
