import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names';
import { Icon, type IconName } from './icon';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

export interface ButtonLook {
  /** `secondary` where it is not given; one `primary` a view. */
  variant?: ButtonVariant;
  size?: 'm' | 's';
  icon?: IconName;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** For a button that switches something on and off; said as `aria-pressed`. */
  pressed?: boolean;
  /** Its work is under way: it keeps its width and its focus, and takes no further click. */
  busy?: boolean;
}

/** Class names of a button's look, for whatever element is to have it. */
export function buttonClass({ variant = 'secondary', size = 'm' }: ButtonLook, extra?: string): string {
  return classNames(styles.button, styles[variant], size === 's' && styles.small, extra);
}

/** A button with text. `type` is `button` unless said otherwise, so that none submits a form by accident. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, pressed, busy = false, className, children, onClick, ...rest } = props;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled`, which would throw the focus away; a submit must not pass either.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size }, className)}
      aria-pressed={pressed}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={handleClick}
    >
      <span className={styles.label}>
        {icon && <Icon name={icon} />}
        {children}
      </span>
    </button>
  );
}
