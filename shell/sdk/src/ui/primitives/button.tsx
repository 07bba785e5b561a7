import type { ComponentProps, MouseEvent, ReactElement } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';
import { Icon, type IconName, IconPath } from './icon';
import { ownElement } from './own-element';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

interface ButtonLook {
  /** Default `secondary`. Use one `primary` per view. */
  variant?: ButtonVariant;
  size?: 'm' | 's';
  icon?: IconName;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** For a toggle button: its `aria-pressed`. */
  pressed?: boolean;
  /** Looks pressed: for a button whose text names the undo of its action. */
  active?: boolean;
  /** Its action is under way: it keeps its width and focus and ignores clicks. */
  busy?: boolean;
}

/** The class names that make an element look like a button. */
function buttonClass({ variant = 'secondary', size = 'm' }: ButtonLook, extra?: string): string {
  return classNames(styles.button, styles[variant], size === 's' && styles.small, extra);
}

/**
 * A button with text. `type` defaults to `button`, so that it does not submit a form by accident. With `aria-disabled` it keeps the
 * focus and ignores clicks.
 */
export function Button(props: ButtonProps) {
  const { variant, size, icon, pressed, active, busy = false, ...others } = props;
  const { className, children, onClick, ...rest } = others;
  // Not `disabled`, which would lose the focus.
  const ignored = busy || rest['aria-disabled'] === true;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Prevents a submit too.
    if (ignored) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size }, className)}
      aria-pressed={pressed}
      data-active={active || undefined}
      aria-busy={busy || undefined}
      aria-disabled={ignored || undefined}
      onClick={handleClick}
    >
      <span className={styles.label}>
        {icon && <Icon name={icon} />}
        {ownElement(children)}
      </span>
    </button>
  );
}

export interface ButtonLinkProps extends ComponentProps<typeof Link>, ButtonLook {}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size }, className)}>
      <span className={styles.label}>
        {icon && <Icon name={icon} />}
        {ownElement(children)}
      </span>
    </Link>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name. */
  label: string;
  /** The name of a kit icon, the `d` of another icon's path, or an element. */
  icon: IconName | { d: string } | ReactElement;
}

/** A round button with an icon and no text, at least 40 px in size. With `aria-disabled` it keeps the focus and ignores clicks. */
export function IconButton({ label, icon, className, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.round, className)}
      aria-label={label}
      onClick={rest['aria-disabled'] ? undefined : onClick}
    >
      {typeof icon === 'string' ? <Icon name={icon} /> : 'd' in icon ? <IconPath d={icon.d} /> : icon}
    </button>
  );
}

/** Joins class names and skips falsy ones. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
