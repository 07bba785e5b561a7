import { FailureNotice, PageHeading } from '@fitreel/sdk/ui';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import type { LoadError } from '../loading/load-error';

interface RemoteFailedProps {
  /** Title of the remote. */
  title: string;
  /** What did not load; null where a page broke while it was shown. */
  error: LoadError | null;
}

/**
 * Takes the place of a page that cannot be shown. Retry opens the same path again, which loads what is missing without a
 * reload of the document. It happens by itself when the network is back.
 */
export function RemoteFailed({ title, error }: RemoteFailedProps): ReactNode {
  const location = useLocation();
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  const retry = () => void navigate(location, { replace: true, state: location.state as unknown });
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
