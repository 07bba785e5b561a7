import { useSyncExternalStore, type ReactNode } from 'react';
import styles from './offline-notice.module.css';
import { layoutTexts } from '../texts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device is online, as far as the browser can tell. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Shown while the device is offline, on top of the page, so that nothing moves. */
export function OfflineNotice(): ReactNode {
  const online = useOnline();
  return (
    <div role="status" className={styles['region']}>
      {!online && (
        <p className={styles['notice']} data-offline="">
          {layoutTexts.offline}
        </p>
      )}
    </div>
  );
}
