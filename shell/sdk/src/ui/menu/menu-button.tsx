import { useId, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { IconButton } from '../primitives/button';
import { AnchoredMenu, type MenuFocus } from './anchored-menu';

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
  const buttonId = useId();
  const menuId = `${buttonId}-menu`;
  const [opened, setOpened] = useState<MenuFocus | null>(null);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  return (
    <>
      <IconButton
        ref={ref}
        id={buttonId}
        className={className}
        label={label}
        icon="more"
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        aria-controls={opened ? menuId : undefined}
        // `detail` is 0 for Enter and Space.
        onClick={({ detail }) => setOpened(opened ? null : detail === 0 ? 'first' : 'container')}
        onKeyDown={handleKeyDown}
      />
      {opened && (
        <AnchoredMenu
          id={menuId}
          buttonId={buttonId}
          label={label}
          focus={opened}
          portal
          onClose={() => setOpened(null)}
        >
          {children}
        </AnchoredMenu>
      )}
    </>
  );
}
