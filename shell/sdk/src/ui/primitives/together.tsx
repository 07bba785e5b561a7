import type { ComponentProps } from 'react';
import { classNames } from './button';
import styles from './together.module.css';

/** A group that shows as a whole: while the page streams in, later items would move the earlier ones. */
export function Together({ className, children, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={classNames(styles.together, className)}>
      {children}
      <span className={styles.last} hidden />
    </div>
  );
}
