import { isNotFound } from '@fitreel/sdk/remote';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router-dom';
import { ButtonLink, FailureNotice, PageHeading, Together } from '@fitreel/sdk/ui';
import type { LoadFailure } from '@fitreel/sdk/remotes';
import { LoadError } from '../loading/load-error';
import { useOnline } from '../layout/offline-notice';
import { isReleased } from '../composition/live-remotes';
import { ownerOf, sectionAt, useSite } from '../composition/site';
import { errorTexts } from '../texts';
import { reloadIfOutdated } from './reload-if-outdated';
import styles from './error-pages.module.css';
import imageUrl from '../assets/not-found.svg';
import layout from '../layout/layout.module.css';

/** The error with its stack, for the developer of a remote. */
function detailsOf(error: unknown): string {
  const thrown = error instanceof LoadError ? error.cause : error;
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}

/** URLs of the shell's scripts. */
const shellScripts = () =>
  [...document.scripts].map(({ src }) => src).filter((src) => src.includes('/releases/shell/'));

/** The error boundary of one remote: an error affects only the remote's own pages. */
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

interface RemoteFailedProps {
  /** The remote's title. */
  title: string;
  /** Null if the page loaded but threw while rendering. */
  error: LoadError | null;
  /** URLs of files without which the page cannot work: the site may have deleted them. */
  needed: readonly string[];
  /** Error and stack of an app under development; null for a release. */
  details: string | null;
}

/** Failures that the visitor's connection may have caused. */
const MAYBE_CONNECTION: ReadonlySet<LoadFailure | undefined> = new Set(['network', 'timeout']);

/**
 * Replaces a page that cannot be shown. Retry navigates to the same path, which loads the missing files without a reload. It also retries
 * when the network is back. A tab that is older than the site's releases is reloaded.
 */
function RemoteFailed({ title, error, needed, details }: RemoteFailedProps): ReactNode {
  const location = useLocation();
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  const online = useOnline();
  const retry = () => {
    navigate(location, { replace: true, state: location.state as unknown });
  };
  const retryOnline = useEffectEvent(retry);
  useEffect(() => {
    const handleOnline = () => retryOnline();
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, []);
  const reloadOutdated = useEffectEvent(() => {
    reloadIfOutdated(needed).catch(reportError);
  });
  useEffect(() => {
    // Only a network failure can mean a deleted file: other files have arrived or timed out.
    if (error?.reason === 'network') reloadOutdated();
  }, [error]);
  return (
    <>
      <PageHeading title={title} />
      <FailureNotice
        title={error ? errorTexts.notLoaded : errorTexts.notShown}
        onRetry={retry}
        busy={busy}
        action={location.pathname !== '/' && <ButtonLink to="/">{errorTexts.toVideos}</ButtonLink>}
      >
        {!MAYBE_CONNECTION.has(error?.reason)
          ? errorTexts.tryAgain
          : online
            ? errorTexts.checkConnection
            : errorTexts.offline}
      </FailureNotice>
      {details !== null && (
        <pre className={styles['details']} role="region" aria-label={errorTexts.details} tabIndex={0}>
          {details}
        </pre>
      )}
    </>
  );
}

/** Shown for an unknown path (behaviour.md#not-found). */
export function NotFound(): ReactNode {
  return (
    <Together className={styles['page']}>
      <img className={styles['image']} src={imageUrl} alt="" width={640} height={400} />
      <PageHeading title={errorTexts.missing} />
      <p className={styles['text']}>{errorTexts.missingAdvice}</p>
      <ButtonLink to="/" variant="primary" icon="home">
        {errorTexts.toVideos}
      </ButtonLink>
    </Together>
  );
}

/** The outermost error boundary, for errors of the shell itself. Retry reloads the page: its state may be broken. */
export function SiteError(): ReactNode {
  return (
    <main className={layout['main']}>
      <FailureNotice title={errorTexts.siteNotShown} onRetry={() => window.location.reload()}>
        {errorTexts.siteAdvice}
      </FailureNotice>
    </main>
  );
}
