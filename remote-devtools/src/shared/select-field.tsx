import { useId, type ComponentProps } from 'react';
import styles from './fields.module.css';

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'onChange' | 'className'> {
  label: string;
  /** Value and text of each option. */
  options: readonly (readonly [string, string])[];
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A choice of one of `options`. */
export function SelectField({ label, options, error, onChange, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
