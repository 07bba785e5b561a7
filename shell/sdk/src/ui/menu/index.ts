export { MenuButton, type MenuButtonProps } from './menu-button';
export { MenuItem, type MenuItemProps } from './menu-item';
