import type { ComponentProps, SyntheticEvent } from 'react';
import styles from './form.module.css';

export interface FormProps extends Omit<ComponentProps<'form'>, 'aria-label' | 'onSubmit'> {
  /** The accessible name. */
  label: string;
  /** Such as what `handleSubmit` of `useForm` returns. The form does not wait for a promise. */
  onSubmit?: (event: SyntheticEvent<HTMLFormElement>) => void | Promise<void>;
}

/** A form with its fields below each other. The app validates it, not the browser. */
export function Form({ label, className, onSubmit, children, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      className={className ? `${styles.form} ${className}` : styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => void onSubmit?.(event)}
    >
      {children}
    </form>
  );
}
