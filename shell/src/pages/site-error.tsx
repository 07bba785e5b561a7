import { FailureNotice } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import styles from '../layout/layout.module.css';

/** The outermost error boundary, for errors of the shell itself. Retry reloads the page: its state may be broken. */
export function SiteError(): ReactNode {
  return (
    <main className={styles['main']}>
      <FailureNotice title="FitReel could not be shown" onRetry={() => window.location.reload()}>
        Something went wrong on this page. Loading it again usually helps.
      </FailureNotice>
    </main>
  );
}
