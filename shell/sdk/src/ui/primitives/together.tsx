import type { ComponentProps } from 'react';
import { classNames } from './button';
import styles from './together.module.css';

/** A group that shows as a whole: while the page arrives, what follows in it would move what is there. */
export function Together({ className, children, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={classNames(styles.together, className)}>
      {children}
      <span className={styles.last} hidden />
    </div>
  );
}
