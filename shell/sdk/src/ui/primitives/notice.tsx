import type { ReactElement, ReactNode } from 'react';
import { Button, classNames } from './button';
import { Icon, type IconName } from './icon';
import styles from './notice.module.css';
import { Together } from './together';
import { failureAdvice } from '../failure-advice';
import { uiTexts } from '../texts';

export interface EmptyStateProps {
  /** An icon's name or an illustration. */
  icon: IconName | ReactElement;
  title: string;
  /** A sentence on how to fill the list. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Replaces an empty list and says what to do next. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <section className={styles.notice}>
      {typeof icon === 'string' ? (
        <span className={styles.emblem}>
          <Icon name={icon} />
        </span>
      ) : (
        icon
      )}
      <h2 className={styles.title}>{title}</h2>
      {children && <p className={styles.advice}>{children}</p>}
      {action && <Together className={styles.action}>{action}</Together>}
    </section>
  );
}

export interface FailureNoticeProps {
  title: string;
  /** The error of the failed request: the notice advises what to do about it. */
  error?: unknown;
  /** Advice if no request failed. */
  children?: ReactNode;
  onRetry?: () => void;
  /** A retry is under way. */
  busy?: boolean;
  /** An alternative beside Retry. */
  action?: ReactNode;
}

/** Replaces content that failed to load, with a Retry button (behaviour.md#failed-loads). Announced when it appears. */
export function FailureNotice({ title, error, children, onRetry, busy, action }: FailureNoticeProps) {
  const advice = error ? failureAdvice(error) : children;
  return (
    <section className={styles.notice} role="alert">
      <span className={classNames(styles.emblem, styles.failed)}>
        <Icon name="alert" />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {advice && <p className={styles.advice}>{advice}</p>}
      {onRetry && (
        <Together className={styles.action}>
          <Button icon="retry" busy={busy} onClick={onRetry}>
            {uiTexts.retry}
          </Button>
          {action}
        </Together>
      )}
    </section>
  );
}

export interface SkeletonProps {
  /** `text` has the height of a line, `art` is 16:9, `round` is an avatar. */
  shape?: 'text' | 'art' | 'round';
  className?: string;
}

/** A placeholder of the content's size. Hidden from assistive technology: announce `Loading …` beside it. */
export function Skeleton({ shape = 'text', className }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, styles[shape], className)} aria-hidden="true" />;
}
