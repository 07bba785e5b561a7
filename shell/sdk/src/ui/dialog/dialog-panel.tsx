import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import styles from './dialog-panel.module.css';
import { classNames, IconButton } from '../primitives/button';
import { uiTexts } from '../texts';

export interface DialogPanelProps {
  title: string;
  /** Escape, the close button and a click on the backdrop call it; the caller then closes the dialog. */
  onClose: () => void;
  /** `alertdialog` is for a decision that blocks everything else. */
  role?: 'alertdialog';
  /** Id of the element inside the dialog that describes it. */
  describedBy?: string;
  /**
   * Shows the dialog at the bottom of a phone's window, within reach of a thumb. Not for dialogs with fields: the keyboard would cover
   * them.
   */
  sheet?: boolean;
  children: ReactNode;
}

/** The dialog itself, open while mounted. */
export default function DialogPanel(props: DialogPanelProps) {
  const { title, role, onClose, describedBy, sheet, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    // A click on the backdrop has the dialog itself as its target.
    const closeOnBackdrop = (event: MouseEvent) => {
      if (event.target === dialog) close();
    };
    dialog.addEventListener('click', closeOnBackdrop);
    dialog.showModal();
    return () => {
      dialog.removeEventListener('click', closeOnBackdrop);
      // Before the element is removed, because closing returns the focus.
      dialog.close();
    };
  }, []);

  // The caller closes the dialog, but a browser may close it regardless (Escape twice in Chromium).
  const handleCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  const handleClose = () => {
    if (!ref.current?.open) onClose();
  };

  return (
    <dialog
      ref={ref}
      role={role}
      className={classNames(styles.dialog, sheet && styles.sheet)}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={handleCancel}
      onClose={handleClose}
    >
      <div className={styles.content}>
        <div className={styles.header}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <IconButton label={uiTexts.close} icon="close" onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
