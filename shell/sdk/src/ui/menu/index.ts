export { MenuItem, type MenuItemProps } from './menu-item';
