import { Menu, useMenuStore } from '@ariakit/react/menu';
import { useLayoutEffect, type ReactNode } from 'react';
import styles from './menu.module.css';

/** Where the focus goes when the menu opens: a pointer focuses the menu, the keyboard its first or last item. */
export type MenuFocus = 'container' | 'first' | 'last';

export interface AnchoredMenuProps {
  id: string;
  /** Id of the element that the menu is anchored to and returns the focus to. */
  buttonId: string;
  label: string;
  focus: MenuFocus;
  /** Something else has taken over from the menu, which closes without it. */
  isReplaced?: () => boolean;
  /** Shows at the end of the body: what is around the button would cut it off. */
  portal?: boolean;
  onClose: () => void;
  /** The items: `MenuItem`s. */
  children: ReactNode;
}

/**
 * A menu, open while mounted: until then, its button costs no more than any other. Each opening mounts a new one, so that what an earlier
 * menu has still to do does not affect it.
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
      // `setOpen` above does it, while the menu still exists.
      autoFocusOnHide={false}
      gutter={4}
      overflowPadding={8}
    >
      {children}
    </Menu>
  );
}
