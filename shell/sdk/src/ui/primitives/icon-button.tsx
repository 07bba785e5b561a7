import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { Icon, type IconName } from './icon';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name. */
  label: string;
  icon: IconName;
}

/** A round button with an icon and no text, at least 40 px in size. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={classNames(styles.button, className)} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
