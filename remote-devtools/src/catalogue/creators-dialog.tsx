import type { Contract } from '@fitreel/sdk/api';
import { Form, SelectField, SubmitButton, TextField } from '@fitreel/sdk/forms';
import { Dialog } from '@fitreel/sdk/ui';
import { useState } from 'react';
import type { AskedChange } from './change-dialog';
import styles from './change-dialog.module.css';
import { creatorTexts } from './texts';

type Action = keyof typeof creatorTexts.actions;

export interface CreatorsDialogProps {
  open: boolean;
  onClose: () => void;
  /** Shows the effect of a change before it is made. */
  ask: (change: AskedChange) => void;
}

/** Renames, merges or erases a creator with all their videos. */
export function CreatorsDialog({ open, onClose, ask }: CreatorsDialogProps) {
  return (
    <Dialog title={creatorTexts.heading} open={open} onClose={onClose}>
      <CreatorForm ask={ask} />
    </Dialog>
  );
}

function CreatorForm({ ask }: Pick<CreatorsDialogProps, 'ask'>) {
  const [values, setValues] = useState({ name: '', other: '' });
  const [action, setAction] = useState<Action>('rename');
  const [name, other] = [values.name.trim(), values.other.trim()];
  const needsOther = action !== 'erase';
  const commands: Record<Action, Contract.EditingCommand> = {
    rename: { kind: 'rename-creator', name, newName: other },
    merge: { kind: 'merge-creator', name, into: other },
    erase: { kind: 'erase', creator: name, confirm: 'erase' },
  };
  const change = (field: keyof typeof values) => (event: { target: { value: string } }) =>
    setValues({ ...values, [field]: event.target.value });
  return (
    <Form
      label={creatorTexts.heading}
      className={styles.preview}
      onSubmit={(event) => {
        event.preventDefault();
        ask({ ...creatorTexts.asked(action, name, other), command: commands[action] });
      }}
    >
      <TextField label={creatorTexts.name} autoComplete="off" value={values.name} onChange={change('name')} />
      <SelectField
        label={creatorTexts.action}
        value={action}
        options={Object.entries(creatorTexts.actions)}
        onChange={({ target }) => setAction(target.value as Action)}
      />
      {needsOther && (
        <TextField
          label={action === 'rename' ? creatorTexts.newName : creatorTexts.into}
          hint={creatorTexts.hint}
          autoComplete="off"
          value={values.other}
          onChange={change('other')}
        />
      )}
      <div className={styles.buttons}>
        <SubmitButton busy={false} disabled={name === '' || (needsOther && other === '')}>
          {creatorTexts.preview}
        </SubmitButton>
      </div>
    </Form>
  );
}
