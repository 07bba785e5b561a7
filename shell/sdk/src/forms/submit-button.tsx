import { Button, type ButtonProps } from '../ui/primitives/button';

export interface SubmitButtonProps extends Omit<ButtonProps, 'type'> {
  /** The form is on its way; no second submit until it is answered. */
  busy: boolean;
}

/** The button that sends a form. While busy it keeps its width, and says so to assistive technology. */
export function SubmitButton({ variant = 'primary', ...rest }: SubmitButtonProps) {
  return <Button {...rest} variant={variant} type="submit" />;
}
