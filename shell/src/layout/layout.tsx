import type { ReactNode } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { Frame } from './frame';
import progress from './progress.module.css';
import { POSITIONS_KEY, positionKey, useDeferredScrollRestoration } from './use-deferred-scroll-restoration';

/** The bars around the current page, and a thin line at the top while the next one loads. */
export function Layout(): ReactNode {
  useDeferredScrollRestoration();
  const loading = useNavigation().state !== 'idle';
  return (
    <>
      <div className={progress['line']} data-loading={loading} aria-hidden="true" />
      <Frame>
        <Outlet />
      </Frame>
      <ScrollRestoration storageKey={POSITIONS_KEY} getKey={positionKey} />
    </>
  );
}
