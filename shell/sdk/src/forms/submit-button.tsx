import { Button, type ButtonProps } from '../ui/primitives/button';

export interface SubmitButtonProps extends Omit<ButtonProps, 'type'> {
  /** The form is being sent: a second submit does nothing. */
  busy: boolean;
}

export function SubmitButton({ variant = 'primary', ...rest }: SubmitButtonProps) {
  return <Button {...rest} variant={variant} type="submit" />;
}
