import { FailureNotice } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import styles from '../layout/layout.module.css';
import { errorTexts } from '../texts';

/** The outermost error boundary, for errors of the shell itself. Retry reloads the page: its state may be broken. */
export function SiteError(): ReactNode {
  return (
    <main className={styles['main']}>
      <FailureNotice title={errorTexts.siteNotShown} onRetry={() => window.location.reload()}>
        {errorTexts.siteAdvice}
      </FailureNotice>
    </main>
  );
}
