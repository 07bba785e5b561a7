import type { ComponentProps, SyntheticEvent } from 'react';
import styles from './form.module.css';

export interface FormProps extends Omit<ComponentProps<'form'>, 'aria-label' | 'onSubmit'> {
  /** Name of the form for assistive technology. */
  label: string;
  /** What `handleSubmit` of `useForm` gives, for one. A promise is not waited for; the page shows that it is busy. */
  onSubmit?: (event: SyntheticEvent<HTMLFormElement>) => void | Promise<void>;
}

/** A form, one field under the other. The app checks and words its errors itself, not the browser. */
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
