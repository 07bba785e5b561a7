import type { ReactElement, ReactNode } from 'react';
import { Button, classNames } from './button';
import { Icon, type IconName } from './icon';
import styles from './notice.module.css';
import { uiTexts } from '../texts';

export interface EmptyStateProps {
  /** An icon's name, or an illustration. */
  icon: IconName | ReactElement;
  title: string;
  /** A sentence on how to fill the list. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Takes the place of a list that is empty, and says what to do next. */
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
      {children && <p className={styles.advice}>{children}</p>}
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

export interface SkeletonProps {
  /** `text` has the height of a line, `art` is 16:9, `round` is an avatar. */
  shape?: 'text' | 'art' | 'round';
  className?: string;
}

/** A placeholder of the content's size. Hidden from assistive technology: announce `Loading …` beside it. */
export function Skeleton({ shape = 'text', className }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, styles[shape], className)} aria-hidden="true" />;
}
