import type { ReactNode } from 'react';
import { useNavigation } from 'react-router-dom';
import styles from './progress.module.css';

/** A thin line at the top while the next page is on its way. */
export function Progress(): ReactNode {
  const loading = useNavigation().state !== 'idle';
  return <div className={styles['line']} data-loading={loading} aria-hidden="true" />;
}
