import type { Contract } from '@fitreel/sdk/api';
import { FormError, TextField } from '@fitreel/sdk/forms';
import { useQuery } from '@fitreel/sdk/query';
import { Button, Dialog } from '@fitreel/sdk/ui';
import { useState } from 'react';
import { DifferenceList } from './difference-list';
import { useAnnounceChange } from './use-change';
import { useRoom } from './use-editing';
import styles from './change-dialog.module.css';
import { changeTexts } from './texts';

/** A change to confirm before it is made. */
export interface AskedChange {
  /** The question: "Hide 3 videos?" */
  title: string;
  /** Label of the confirm button. */
  action: string;
  command: Contract.EditingCommand;
  /** Called once the change is made. */
  onDone?: () => void;
}

export interface ChangeDialogProps {
  /** Null while the dialog is closed. */
  asked: AskedChange | null;
  onClose: () => void;
}

/** Shows the effect of a change, and makes it once confirmed. */
export function ChangeDialog({ asked, onClose }: ChangeDialogProps) {
  return (
    <Dialog title={asked?.title ?? ''} open={asked !== null} onClose={onClose}>
      {asked && <Preview asked={asked} onClose={onClose} />}
    </Dialog>
  );
}

function Preview({ asked, onClose }: { asked: AskedChange; onClose: () => void }) {
  const { command, action, onDone } = asked;
  const { client, key } = useRoom();
  const announce = useAnnounceChange();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [typed, setTyped] = useState('');
  const isErasure = command.kind === 'erase';
  const { data: outcome, error } = useQuery({
    // Outside the `editing` keys, because the change itself must not repeat the preview.
    queryKey: ['editing-preview', key, command],
    queryFn: () => client.change(command, { dryRun: true }),
    retry: false,
    gcTime: 0,
  });

  async function apply() {
    setBusy(true);
    try {
      const { change, count } = await client.change(command);
      announce(change, changeTexts.changed(count), { canUndo: !isErasure });
      onDone?.();
      onClose();
    } catch (error) {
      setFailure((error as Error).message);
      setBusy(false);
    }
  }

  return (
    <div className={styles.preview}>
      <div role="status" className={styles.outcome}>
        {outcome ? changeTexts.would(outcome.count) : !error && changeTexts.comparing}
      </div>
      {outcome && <DifferenceList outcome={outcome} />}
      {isErasure && (
        <TextField
          label={changeTexts.typeErase}
          hint={changeTexts.noUndo}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <FormError>{failure || error?.message}</FormError>
      <div className={styles.buttons}>
        <Button onClick={onClose}>{changeTexts.cancel}</Button>
        <Button
          variant={/^(?:remove|erase)/.test(command.kind) ? 'danger' : 'primary'}
          busy={busy}
          disabled={!outcome || outcome.count === 0 || (isErasure && typed !== 'erase')}
          onClick={() => {
            apply().catch(reportError);
          }}
        >
          {action}
        </Button>
      </div>
    </div>
  );
}
