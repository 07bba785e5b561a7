import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useToast } from '../../toast';
import { Button } from '../primitives/button';
import styles from './confirm-dialog.module.css';
import DialogPanel from './dialog-panel';
import { uiTexts } from '../texts';

export interface ConfirmPanelProps {
  /** The question: "Delete your account?" */
  title: string;
  /** Label of the confirm button: "Delete account". */
  action: string;
  /**
   * Sets `open` to false once the action is done. If it resolves with a text, the action failed: the dialog stays open and shows the text.
   */
  onConfirm: () => void | Promise<string | null>;
  /** Must set `open` to false. */
  onCancel: () => void;
  /** A sentence on the data that will be lost. */
  children: ReactNode;
  /** A button or link for an alternative. */
  alternative?: ReactNode;
}

/** `showModal` focuses the element with this attribute, which React does not render. */
function focusFirst(button: HTMLButtonElement | null): void {
  button?.setAttribute('autofocus', '');
}

/** The confirmation dialog, open while mounted. */
export default function ConfirmPanel({ title, ...question }: ConfirmPanelProps) {
  const textId = useId();
  return (
    <DialogPanel role="alertdialog" title={title} onClose={question.onCancel} describedBy={textId}>
      <Question {...question} textId={textId} />
    </DialogPanel>
  );
}

function Question(props: Omit<ConfirmPanelProps, 'title'> & { textId: string }) {
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
    // A failure is reported even to a viewer who has closed the dialog.
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
