import { Link } from 'react-router-dom';
import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button';
import styles from './button.module.css';
import { Icon } from './icon';

export interface ButtonLinkProps extends ComponentProps<typeof Link>, ButtonLook {}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size }, className)}>
      <span className={styles.label}>
        {icon && <Icon name={icon} />}
        {children}
      </span>
    </Link>
  );
}
