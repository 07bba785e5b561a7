import { lazy, Suspense, type ReactNode } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { VideoGridSkeleton, VisuallyHidden } from '@fitreel/sdk/ui';
import { usePlatform } from '@fitreel/sdk/platform';
import { useStore } from '@fitreel/sdk/store';
import styles from './layout.module.css';
import { positionKey, POSITIONS_KEY, useDeferredScrollRestoration } from './use-deferred-scroll-restoration';
import { layoutTexts, noScriptTexts, shortcutTexts } from '../texts';
import { useGuestNotice } from '../account/account-menu';
import { CONTENT_ID, useHeadingFocus } from '../focus/use-heading-focus';
import { AfterLoginContext, useAfterLogin } from '../login/after-login';
import { OfflineNotice } from './offline-notice';
import { Sidebar } from './sidebar';
import { Toaster } from './toaster';
import { Topbar } from './topbar';
import { useShortcuts } from '../shortcuts/shortcuts';

/** The bars around the current page, and a thin line at the top while the next one loads. */
export function Layout(): ReactNode {
  useDeferredScrollRestoration();
  const loading = useNavigation().state !== 'idle';
  return (
    <>
      <div className={styles['line']} data-loading={loading} aria-hidden="true" />
      <Frame>
        <noscript>
          <p className={styles['noScript']}>{noScriptTexts.works}</p>
        </noscript>
        <Outlet />
      </Frame>
      <ScrollRestoration storageKey={POSITIONS_KEY} getKey={positionKey} />
    </>
  );
}

/** Shows the bars and a skeleton while the first page's remote loads. */
export function LoadingLayout(): ReactNode {
  return (
    <Frame>
      <noscript>
        <p className={styles['noScript']}>
          {noScriptTexts.needed} <a href="/">{noScriptTexts.toVideos}</a>
        </p>
      </noscript>
      <div className={styles['skeleton']}>
        <PageSkeleton />
      </div>
    </Frame>
  );
}

/** What a page shows before its content, with the heading that every page has. */
export function PageSkeleton(): ReactNode {
  return (
    <>
      <VisuallyHidden>
        <h1 tabIndex={-1}>{layoutTexts.product}</h1>
      </VisuallyHidden>
      <VideoGridSkeleton count={8} />
    </>
  );
}

/** Top bar, sidebar and toasts around `children`. On a phone the sidebar is a bar at the bottom. */
function Frame({ children }: { children: ReactNode }): ReactNode {
  useHeadingFocus();
  useGuestNotice();
  const keepForLogin = useAfterLogin();
  return (
    <div className={styles['frame']}>
      <a className={styles['skip']} href={`#${CONTENT_ID}`}>
        {layoutTexts.skip}
      </a>
      <Topbar />
      <Sidebar />
      <main className={styles['main']} id={CONTENT_ID} tabIndex={-1}>
        {children}
      </main>
      <OfflineNotice />
      <AfterLoginContext value={keepForLogin}>
        <Toaster />
      </AfterLoginContext>
      <AreasSwitch />
    </div>
  );
}

const AreasOverlay = lazy(() =>
  import(/* webpackChunkName: "areas-overlay" */ '../areas/areas-overlay').catch(() => ({
    default: () => null,
  })),
);

/** A shortcut that shows who is on the page. Nobody loads the overlay before it is switched on. */
function AreasSwitch(): ReactNode {
  const { outlines } = usePlatform();
  const on = useStore(outlines);
  useShortcuts([{ keys: ['w'], does: shortcutTexts.areas, run: () => outlines.set(!on) }]);
  return (
    on && (
      <Suspense fallback={null}>
        <AreasOverlay />
      </Suspense>
    )
  );
}
