import { FailureNotice, PageHeading } from '@fitreel/sdk/ui';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import type { LoadFailure } from '@fitreel/sdk/remotes';
import type { LoadError } from '../loading/load-error';
import { reloadIfOutdated } from './reload-if-outdated';
import styles from './remote-failed.module.css';
import { errorTexts } from '../texts';

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

/** Failures for which the visitor's connection may be the reason. */
const MAYBE_CONNECTION: ReadonlySet<LoadFailure | undefined> = new Set(['network', 'timeout']);

/**
 * Replaces a page that cannot be shown. Retry navigates to the same path, which loads what is missing without a reload.
 * Also retries when the network is back. A tab that is older than the site's releases is loaded again.
 */
export function RemoteFailed({ title, error, needed, details }: RemoteFailedProps): ReactNode {
  const location = useLocation();
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
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
    // What has arrived, or has not within its time, was not deleted.
    if (error?.reason === 'network') reloadOutdated();
  }, [error]);
  return (
    <>
      <PageHeading title={title} />
      <FailureNotice title={error ? errorTexts.notLoaded : errorTexts.notShown} onRetry={retry} busy={busy}>
        {errorTexts.restWorks}{' '}
        {MAYBE_CONNECTION.has(error?.reason) ? errorTexts.checkConnection : errorTexts.tryAgain}
        {error && (
          <>
            <br />
            <small>{error.summary}</small>
          </>
        )}
      </FailureNotice>
      {details !== null && (
        <pre className={styles['details']} role="region" aria-label={errorTexts.details} tabIndex={0}>
          {details}
        </pre>
      )}
    </>
  );
}
