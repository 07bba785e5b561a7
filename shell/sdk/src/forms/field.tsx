import { useId, type ReactNode } from 'react';
import styles from './field.module.css';
import { FieldError } from './errors';

/** The props of every field, beside its input's own. */
export interface FieldProps {
  label: string;
  error?: string;
  /** What to enter. */
  hint?: string;
}

/** Links an input to its label, hint and error. */
export interface InputLinks {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A label above an input, with hint and error below. `children` renders the input with the given links. */
export function Field(props: FieldProps & { id?: string; children: (links: InputLinks) => ReactNode }) {
  const { label, error, hint, id: givenId, children } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
