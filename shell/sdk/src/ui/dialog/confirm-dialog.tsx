import { useId, type ReactNode } from 'react';
import { Button } from '../primitives/button';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog';

export interface ConfirmDialogProps {
  /** The question: "Clear your history?" */
  title: string;
  /** Label of the confirm button: "Clear history". */
  action: string;
  open: boolean;
  /** Both must set `open` to false. */
  onConfirm: () => void;
  onCancel: () => void;
  /** A sentence on what will be lost. */
  children: ReactNode;
}

/** `showModal` focuses the element with this attribute, which React does not render. */
function focusFirst(button: HTMLButtonElement | null): void {
  button?.setAttribute('autofocus', '');
}

/** Asks before an action that cannot be undone. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, open, onConfirm, onCancel, children } = props;
  const textId = useId();
  return (
    <Dialog role="alertdialog" title={title} open={open} onClose={onCancel} describedBy={textId}>
      <p id={textId}>{children}</p>
      <div className={styles.actions}>
        <Button ref={focusFirst} onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
