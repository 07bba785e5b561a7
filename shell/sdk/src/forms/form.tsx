import { useRef, type ComponentProps, type SyntheticEvent } from 'react';
import { Button, type ButtonProps } from '../ui/primitives/button';
import styles from './forms.module.css';

export interface FormProps extends Omit<ComponentProps<'form'>, 'aria-label' | 'onSubmit'> {
  /** The accessible name. */
  label: string;
  /**
   * Saves the form, for example `handleSubmit` of `useForm`. While a promise that it returns is pending, further submits do nothing.
   * A rejection is reported.
   */
  onSubmit?: (event: SyntheticEvent<HTMLFormElement>) => void | Promise<void>;
}

/** A form with its fields below each other. The app validates it, not the browser. */
export function Form({ label, className, onSubmit, children, ...rest }: FormProps) {
  // A second submit can arrive before the button renders as busy.
  const isSubmitting = useRef(false);
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    if (isSubmitting.current) return event.preventDefault();
    isSubmitting.current = true;
    try {
      await onSubmit?.(event);
    } finally {
      isSubmitting.current = false;
    }
  };
  return (
    <form
      {...rest}
      className={className ? `${styles.form} ${className}` : styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        submit(event).catch(reportError);
      }}
    >
      {children}
    </form>
  );
}

export interface SubmitButtonProps extends Omit<ButtonProps, 'type'> {
  /** The form is being sent: further submits do nothing. */
  busy: boolean;
}

export function SubmitButton({ variant = 'primary', ...rest }: SubmitButtonProps) {
  return <Button {...rest} variant={variant} type="submit" />;
}
