import { useEffectEvent, useId, useLayoutEffect, useRef, type SyntheticEvent } from 'react';
import type { DialogProps } from './dialog';
import styles from './dialog-panel.module.css';
import { IconButton } from './icon-button';

/** The dialog itself, open for as long as it is mounted. */
export function DialogPanel({ title, role, onClose, describedBy, children }: Omit<DialogProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    // Outside the content but inside the element is the backdrop.
    const closeOnBackdrop = (event: MouseEvent) => {
      if (event.target === dialog) close();
    };
    dialog.addEventListener('click', closeOnBackdrop);
    dialog.showModal();
    return () => {
      dialog.removeEventListener('click', closeOnBackdrop);
      // Before the element goes: this is what gives the focus back.
      dialog.close();
    };
  }, []);

  // The caller decides; a browser that closes it all the same (Escape twice in Chromium) is followed.
  const askToClose = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  const follow = () => {
    if (!ref.current?.open) onClose();
  };

  return (
    <dialog
      ref={ref}
      role={role}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={askToClose}
      onClose={follow}
    >
      <div className={styles.content}>
        <header className={styles.header}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <IconButton label="Close" icon="close" onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
