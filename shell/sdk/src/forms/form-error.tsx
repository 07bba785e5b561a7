import type { ReactNode } from 'react';
import { Icon } from '../ui/primitives/icon';
import styles from './form-error.module.css';

/** What is wrong with the form as a whole, read out as it appears. Without children it shows nothing. */
export function FormError({ children }: { children?: ReactNode }) {
  if (!children) return null;
  return (
    <p className={styles.form} role="alert">
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}
