import { useId, type ComponentProps } from 'react';
import styles from './checkbox-field.module.css';
import { FieldError } from './errors';

export interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'className'> {
  label: string;
  error?: string;
}

/** A checkbox and its label; a click anywhere on the line toggles it. */
export function CheckboxField({ label, error, id: givenId, ...input }: CheckboxFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div>
      <label className={styles.line} htmlFor={id}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span dir="auto">{label}</span>
      </label>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
