import { Icon } from '../ui/primitives/icon';
import styles from './form-error.module.css';

/** What is wrong with one field, under it; nothing where nothing is. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p className={styles.field} id={id}>
      <Icon name="alert" />
      {children}
    </p>
  );
}
