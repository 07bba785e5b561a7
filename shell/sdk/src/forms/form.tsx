import type { ComponentProps, SyntheticEvent } from 'react';
import { Button, type ButtonProps } from '../ui/primitives/button';
import styles from './forms.module.css';

export interface FormProps extends Omit<ComponentProps<'form'>, 'aria-label' | 'onSubmit'> {
  /** The accessible name. */
  label: string;
  /** Such as what `handleSubmit` of `useForm` returns. The form does not wait for a promise, and reports its rejection. */
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
      onSubmit={(event) => {
        Promise.resolve(onSubmit?.(event)).catch(reportError);
      }}
    >
      {children}
    </form>
  );
}

export interface SubmitButtonProps extends Omit<ButtonProps, 'type'> {
  /** The form is being sent: a second submit does nothing. */
  busy: boolean;
}

export function SubmitButton({ variant = 'primary', ...rest }: SubmitButtonProps) {
  return <Button {...rest} variant={variant} type="submit" />;
}
