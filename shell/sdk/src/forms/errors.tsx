import type { ReactNode } from 'react';
import { Icon } from '../ui/primitives/icon';
import styles from './errors.module.css';

/** The error of one field, below it; nothing without an error. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p className={styles.field} id={id}>
      <Icon name="alert" />
      {children}
    </p>
  );
}

/** The error of the form as a whole, announced on appearing; nothing without children. */
export function FormError({ children }: { children?: ReactNode }) {
  if (!children) return null;
  return (
    <p className={styles.form} role="alert">
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}
