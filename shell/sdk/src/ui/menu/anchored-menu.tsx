import { Menu, useMenuStore } from '@ariakit/react/menu';
import { useLayoutEffect, type ReactNode } from 'react';
import styles from './menu.module.css';

/** Where the focus goes when the menu opens: the menu after a pointer, its first or last item after a key. */
export type MenuFocus = 'container' | 'first' | 'last';

export interface AnchoredMenuProps {
  id: string;
  /** Id of the element that the menu is anchored to and returns the focus to. */
  buttonId: string;
  label: string;
  focus: MenuFocus;
  /** Returns true once something else has taken over and closes the menu: the menu then does not close itself. */
  isReplaced?: () => boolean;
  /** Shows the menu at the end of the body: the elements around the button would clip it. */
  portal?: boolean;
  onClose: () => void;
  /** The items: `MenuItem`s. */
  children: ReactNode;
}

/**
 * A menu, open while mounted: until then, its button costs no more than any other. Each opening mounts a new menu, so that pending work of
 * an earlier one does not affect it.
 */
export function AnchoredMenu(props: AnchoredMenuProps) {
  const { id, buttonId, label, focus, isReplaced, portal, onClose, children } = props;
  const menu = useMenuStore({
    setOpen: (open) => {
      if (open || isReplaced?.()) return;
      const focused = document.getElementById(id)?.contains(document.activeElement);
      onClose();
      if (focused) document.getElementById(buttonId)?.focus();
    },
    placement: 'bottom-end',
  });

  useLayoutEffect(() => {
    const button = document.getElementById(buttonId);
    menu.setDisclosureElement(button);
    menu.setAnchorElement(button);
    menu.setAutoFocusOnShow(true);
    menu.setInitialFocus(focus);
    menu.show();
  }, [menu, buttonId, focus]);

  return (
    <Menu
      store={menu}
      id={id}
      className={styles.menu}
      aria-label={label}
      unmountOnHide
      portal={portal}
      // `setOpen` above moves the focus, while the menu still exists.
      autoFocusOnHide={false}
      gutter={4}
      overflowPadding={8}
    >
      {children}
    </Menu>
  );
}
