import { useCurrentToast } from '@fitreel/sdk/toast';
import { usePlatform } from '@fitreel/sdk/platform';
import type { ReactNode } from 'react';
import styles from './toaster.module.css';

/** Shows the toasts, one after another. The region is there from the start, so that screen readers announce each. */
export function Toaster(): ReactNode {
  const toast = useCurrentToast();
  const { toasts } = usePlatform();
  return (
    <div role="status" className={styles['region']}>
      {toast && (
        <div
          key={toast.id}
          className={styles['toast']}
          data-style={toast.style}
          onPointerEnter={() => toasts.hold()}
          onPointerLeave={() => toasts.release()}
        >
          {toast.text}
        </div>
      )}
    </div>
  );
}
