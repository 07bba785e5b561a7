import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';
import styles from './notice.module.css';

export interface EmptyStateProps {
  icon: IconName;
  title: string;
  /** What to do to fill the place, in a sentence. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Says that there is nothing here yet, and what comes next. */
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
