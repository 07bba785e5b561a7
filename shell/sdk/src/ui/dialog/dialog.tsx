import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { DialogPanel, type DialogPanelProps } from './dialog-panel';
import { useToast } from '../../toast';
import { Button } from '../primitives/button';
import styles from './confirm-dialog.module.css';
import { uiTexts } from '../texts';

export interface DialogProps extends DialogPanelProps {
  open: boolean;
}

/** A modal dialog: the page behind it is inert, and the focus returns to where it was. */
export function Dialog({ open, ...panel }: DialogProps) {
  return open && <DialogPanel {...panel} />;
}

interface QuestionProps {
  /** Label of the confirm button: "Delete account". */
  action: string;
  /**
   * Sets `open` to false once the action is done. If it resolves with a text, the action has failed: the dialog stays
   * open and shows the text.
   */
  onConfirm: () => void | Promise<string | null>;
  /** Must set `open` to false. */
  onCancel: () => void;
  /** A sentence on what will be lost. */
  children: ReactNode;
  /** A button or link for what else to do. */
  alternative?: ReactNode;
}

export interface ConfirmDialogProps extends QuestionProps {
  /** The question: "Delete your account?" */
  title: string;
  open: boolean;
}

/** `showModal` focuses the element with this attribute, which React does not render. */
function focusFirst(button: HTMLButtonElement | null): void {
  button?.setAttribute('autofocus', '');
}

/** Asks before an action that cannot be undone. The focus starts on Cancel. */
export function ConfirmDialog({ title, open, ...question }: ConfirmDialogProps) {
  const textId = useId();
  return (
    <Dialog role="alertdialog" title={title} open={open} onClose={question.onCancel} describedBy={textId}>
      <Question {...question} textId={textId} />
    </Dialog>
  );
}

function Question(props: QuestionProps & { textId: string }) {
  const { action, onConfirm, onCancel, textId, children, alternative } = props;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  async function confirm() {
    setBusy(true);
    setFailure(null);
    const reason = (await onConfirm()) ?? null;
    // Somebody who did not wait for the outcome hears of a failure all the same.
    if (reason !== null && !shown.current) toast(reason, 'danger');
    setBusy(false);
    setFailure(reason);
  }

  return (
    <>
      <p id={textId}>{children}</p>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        <Button ref={focusFirst} onClick={onCancel}>
          {uiTexts.cancel}
        </Button>
        <Button
          variant="danger"
          busy={busy}
          onClick={() => {
            confirm().catch(reportError);
          }}
        >
          {action}
        </Button>
        {alternative}
      </div>
    </>
  );
}
