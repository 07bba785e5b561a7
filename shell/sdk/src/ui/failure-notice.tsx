import type { ReactNode } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import { Icon } from './icon';
import styles from './notice.module.css';

export interface FailureNoticeProps {
  title: string;
  children?: ReactNode;
  onRetry?: () => void;
  /** A retry is under way. */
  busy?: boolean;
}

/** Stands where something could not be loaded, with a Retry button (decision 15). Read out as it appears. */
export function FailureNotice({ title, children, onRetry, busy }: FailureNoticeProps) {
  return (
    <section className={styles.notice} role="alert">
      <span className={classNames(styles.emblem, styles.failed)}>
        <Icon name="alert" />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {children && <p className={styles.text}>{children}</p>}
      {onRetry && (
        <div className={styles.action}>
          <Button icon="retry" busy={busy} onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
    </section>
  );
}
