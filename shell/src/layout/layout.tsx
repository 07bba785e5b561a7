import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ScrollRestoration, useLocation, useNavigation, useOutlet } from 'react-router-dom';
import { VideoGridSkeleton, VisuallyHidden } from '@fitreel/sdk/ui';
import { usePlatform, useShortcuts } from '@fitreel/sdk/platform';
import { Slot } from '@fitreel/sdk/slots';
import { useStore } from '@fitreel/sdk/store';
import styles from './layout.module.css';
import { positionKey, POSITIONS_KEY, useDeferredScrollRestoration } from './use-deferred-scroll-restoration';
import { layoutTexts, noScriptTexts, shortcutTexts } from '../texts';
import { useGuestNotice } from '../account/account-menu';
import { ownerOf, useSite } from '../composition/site';
import { CONTENT_ID, useHeadingFocus } from '../focus/use-heading-focus';
import { AfterLoginContext, useAfterLogin } from '../login/after-login';
import { OfflineNotice } from './offline-notice';
import { Sidebar } from './sidebar';
import { Toaster } from './toaster';
import { Topbar } from './topbar';

/** Defined only in the browser's build: React renders the content of `noscript` only on a server. */
declare const FITREEL_IN_BROWSER: boolean | undefined;

/**
 * The bars around the current page, and a thin line at the top while the next page loads. While the first page loads, a skeleton takes its
 * place: the bars keep their state, including typed text, when the page arrives.
 */
export function Layout(): ReactNode {
  const page = useOutlet();
  const loading = useNavigation().state !== 'idle';
  return (
    <>
      <div className={styles['line']} data-loading={loading} aria-hidden="true" />
      <Frame>
        <noscript>
          {typeof FITREEL_IN_BROWSER === 'boolean' ? null : (
            <p className={styles['noScript']}>
              {page ? (
                noScriptTexts.works
              ) : (
                <>
                  {noScriptTexts.needed} <a href="/">{noScriptTexts.toVideos}</a>
                </>
              )}
            </p>
          )}
        </noscript>
        {page ?? (
          <div className={styles['skeleton']}>
            <PageSkeleton />
          </div>
        )}
      </Frame>
      {page && <ScrollPositions />}
    </>
  );
}

function ScrollPositions(): ReactNode {
  useDeferredScrollRestoration();
  return <ScrollRestoration storageKey={POSITIONS_KEY} getKey={positionKey} />;
}

/** The content shown before a page has loaded, with the heading that every page needs. */
export function PageSkeleton(): ReactNode {
  const { siteName } = usePlatform();
  return (
    <>
      <VisuallyHidden>
        <h1 tabIndex={-1}>{siteName}</h1>
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
  const page = ownerOf(useSite().routes, useLocation().pathname);
  return (
    <div className={styles['frame']} data-sidebar={page?.sidebar}>
      <a className={styles['skip']} href={`#${CONTENT_ID}`}>
        {layoutTexts.skip}
      </a>
      <Topbar />
      <Sidebar />
      <main className={styles['main']} id={CONTENT_ID} tabIndex={-1}>
        {children}
      </main>
      <div className={styles['bar']}>
        <Slot name="page-bar" unavailable={() => null} />
      </div>
      <OfflineNotice />
      <AfterLoginContext value={keepForLogin}>
        <Toaster />
      </AfterLoginContext>
      <AreasSwitch />
    </div>
  );
}

const AreasOverlay = lazy(() =>
  import(/* webpackChunkName: "developer" */ '../areas/areas-overlay').catch(() => ({
    default: () => null,
  })),
);

/** Shows the areas of the page once a developer button has switched them on. From then on this tab has a shortcut for it too. */
function AreasSwitch(): ReactNode {
  const { outlines } = usePlatform();
  const on = useStore(outlines);
  const [used, setUsed] = useState(on);
  if (on && !used) setUsed(true);
  const toggle = () => outlines.set(!on);
  useShortcuts(used ? [{ keys: ['w'], does: shortcutTexts.areas, run: toggle }] : []);
  return (
    on && (
      <Suspense fallback={null}>
        <AreasOverlay />
      </Suspense>
    )
  );
}
