import { useId, type ReactNode } from 'react';
import styles from './field.module.css';
import { FieldError } from './errors';

/** What every field can be given beside its input's own props. */
export interface FieldProps {
  label: string;
  /** What is wrong with the value, as text. */
  error?: string;
  /** What the value should be. */
  hint?: string;
}

/** Ids and states that tie an input to its label, hint and error. */
export interface InputLinks {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A label over an input, its hint and its error under it. `children` draws the input with what it is given. */
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
