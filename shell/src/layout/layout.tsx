import type { ReactNode } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { Frame } from './frame';
import { Progress } from './progress';

/** The layout of every page: bars around the page that the address asks for. */
export function Layout(): ReactNode {
  return (
    <>
      <Progress />
      <Frame>
        <Outlet />
      </Frame>
      <ScrollRestoration />
    </>
  );
}
