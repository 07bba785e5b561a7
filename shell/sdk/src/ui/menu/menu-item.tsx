import { MenuItem as Item } from '@ariakit/react/menu';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../primitives/icon';
import { ownElement } from '../primitives/own-element';
import styles from './menu.module.css';

export interface MenuItemProps {
  icon: IconName;
  onClick: () => void;
  /** The menu stays open when this item is chosen. */
  keepOpen?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon, onClick, keepOpen = false, children }: MenuItemProps) {
  return (
    <Item className={styles.item} hideOnClick={!keepOpen} onClick={onClick}>
      <Icon name={icon} />
      {ownElement(children)}
    </Item>
  );
}
