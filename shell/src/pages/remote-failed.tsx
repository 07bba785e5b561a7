import { FailureNotice, PageHeading } from '@fitreel/sdk/ui';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import type { LoadError } from '../loading/load-error';

interface RemoteFailedProps {
  /** The remote's title. */
  title: string;
  /** Null if the page loaded but threw while rendering. */
  error: LoadError | null;
}

/**
 * Replaces a page that cannot be shown. Retry navigates to the same path, which loads what is missing without a reload.
 * Also retries when the network is back.
 */
export function RemoteFailed({ title, error }: RemoteFailedProps): ReactNode {
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
  return (
    <>
      <PageHeading title={title} />
      <FailureNotice title="This part of FitReel could not be loaded" onRetry={retry} busy={busy}>
        The rest of the app works as usual. Check your connection, or try again in a moment.
        {error && (
          <>
            <br />
            <small>{error.summary}</small>
          </>
        )}
      </FailureNotice>
    </>
  );
}
