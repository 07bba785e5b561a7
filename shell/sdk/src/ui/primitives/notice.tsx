import type { ReactNode } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import { Icon, type IconName } from './icon';
import styles from './notice.module.css';
import { uiTexts } from '../texts';

export interface EmptyStateProps {
  icon: IconName;
  title: string;
  /** A sentence on how to fill the list. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Takes the place of a list that is empty, and says what to do next. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <section className={styles.notice}>
      <span className={styles.emblem}>
        <Icon name={icon} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </section>
  );
}

export interface FailureNoticeProps {
  title: string;
  children?: ReactNode;
  onRetry?: () => void;
  /** A retry is under way. */
  busy?: boolean;
}

/** Takes the place of content that did not load, with a Retry button (behaviour.md#failed-loads). Announced on appearing. */
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
            {uiTexts.retry}
          </Button>
        </div>
      )}
    </section>
  );
}
