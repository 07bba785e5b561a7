import { FailureNotice } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import styles from '../layout/layout.module.css';

/** The last boundary: an error of the shell itself. Nothing of the page can be trusted, so it is loaded anew. */
export function SiteError(): ReactNode {
  return (
    <main className={styles['main']}>
      <FailureNotice title="FitReel could not be shown" onRetry={() => window.location.reload()}>
        Something went wrong on this page. Loading it again usually helps.
      </FailureNotice>
    </main>
  );
}
