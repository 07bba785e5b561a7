import { useId, type ReactNode } from 'react';
import { Button } from '../primitives/button';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog';

export interface ConfirmDialogProps {
  /** The question: "Clear your history?" */
  title: string;
  /** What the dangerous button does: "Clear history". */
  action: string;
  open: boolean;
  /** Both are to set `open` to false. */
  onConfirm: () => void;
  onCancel: () => void;
  /** What will be lost, in a sentence. */
  children: ReactNode;
}

/** The attribute that `showModal` looks for; React writes it in no document. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.setAttribute('autofocus', '');
}

/** Asks before something is done that cannot be undone. The focus begins on what does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, open, onConfirm, onCancel, children } = props;
  const textId = useId();
  return (
    <Dialog role="alertdialog" title={title} open={open} onClose={onCancel} describedBy={textId}>
      <p id={textId}>{children}</p>
      <div className={styles.actions}>
        <Button ref={takeFocus} onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
