import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names';
import { Icon, type IconName } from './icon';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

export interface ButtonLook {
  /** Default `secondary`. Use one `primary` per view. */
  variant?: ButtonVariant;
  size?: 'm' | 's';
  icon?: IconName;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** For a toggle button: its `aria-pressed`. */
  pressed?: boolean;
  /** Looks pressed, for a button whose text says what a press would take back. */
  active?: boolean;
  /** The longest text that it may show: it keeps that width, whatever it shows. */
  longest?: string;
  /** Its action is under way: it keeps its width and focus and ignores clicks. */
  busy?: boolean;
}

/** The class names that make an element look like a button. */
export function buttonClass({ variant = 'secondary', size = 'm' }: ButtonLook, extra?: string): string {
  return classNames(styles.button, styles[variant], size === 's' && styles.small, extra);
}

/** A button with text. `type` defaults to `button`, so that it does not submit a form by accident. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, pressed, active, longest, busy = false, ...others } = props;
  const { className, children, onClick, ...rest } = others;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled`, which would lose the focus. Prevents a submit too.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const label = (
    <span className={styles.label}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size }, className)}
      aria-pressed={pressed}
      data-active={active || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={handleClick}
    >
      {longest === undefined ? (
        label
      ) : (
        <span className={styles.sized} data-longest={longest}>
          {label}
        </span>
      )}
    </button>
  );
}
