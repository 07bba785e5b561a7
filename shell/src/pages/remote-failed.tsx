import { FailureNotice, PageHeading } from '@fitreel/sdk/ui';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';

/**
 * Stands in the place of a page whose remote cannot be shown. Retry opens the same address once more, which loads
 * what is missing, without a reload of the page; it happens by itself when the network is back.
 */
export function RemoteFailed({ title }: { title: string }): ReactNode {
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
      </FailureNotice>
    </>
  );
}
