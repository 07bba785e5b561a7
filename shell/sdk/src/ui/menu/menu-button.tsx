import { Menu, MenuButton as Opener, MenuProvider } from '@ariakit/react/menu';
import type { ReactNode, Ref } from 'react';
import { IconButton } from '../primitives/button';
import styles from './menu.module.css';

export interface MenuButtonProps {
  /** The accessible name of the button, and of its menu. */
  label: string;
  /** The button: focus it before an item opens a dialog, which returns the focus to it. */
  ref?: Ref<HTMLButtonElement>;
  className?: string;
  /** The items: `MenuItem`s. */
  children: ReactNode;
}

/** A three-dot button that opens a menu. */
export function MenuButton({ label, ref, className, children }: MenuButtonProps) {
  return (
    <MenuProvider placement="bottom-end">
      <Opener ref={ref} render={<IconButton icon="more" label={label} className={className} />} />
      <Menu className={styles.menu} aria-label={label} unmountOnHide portal gutter={4} overflowPadding={8}>
        {children}
      </Menu>
    </MenuProvider>
  );
}
