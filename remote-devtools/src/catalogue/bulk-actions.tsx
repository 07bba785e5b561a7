import type { Contract } from '@fitreel/sdk/api';
import { Form, FormError, SubmitButton } from '@fitreel/sdk/forms';
import { Button, Dialog } from '@fitreel/sdk/ui';
import { useState } from 'react';
import type { AskedChange } from './change-dialog';
import { FieldInput } from './field-input';
import { changedFields, MAIN_FIELDS, type Fields } from './video-fields';
import styles from './change-dialog.module.css';
import { bulkTexts } from './texts';

/** Fields that make sense for many videos at once. */
const BULK_FIELDS = MAIN_FIELDS.filter((name) => name !== 'title');

export interface BulkActionsProps {
  selected: ReadonlySet<string>;
  categories: readonly Contract.Category[];
  /** Shows the effect of a change before it is made. */
  ask: (change: AskedChange) => void;
  /** Called once a change is made. */
  onDone: () => void;
}

/** The actions for the selected videos. */
export function BulkActions({ selected, categories, ask, onDone }: BulkActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const ids = [...selected];
  return (
    <>
      {(['hide', 'remove', 'restore'] as const).map((kind) => (
        <Button
          key={kind}
          size="s"
          onClick={() => ask({ ...bulkTexts[kind](ids.length), command: { kind, ids }, onDone })}
        >
          {bulkTexts[kind](ids.length).action}
        </Button>
      ))}
      <Button
        size="s"
        onClick={() =>
          ask({ ...bulkTexts.erase(ids.length), command: { kind: 'erase', ids, confirm: 'erase' }, onDone })
        }
      >
        {bulkTexts.eraseVideos}
      </Button>
      <Button size="s" onClick={() => setOpen(true)}>
        {bulkTexts.change}
      </Button>
      <Dialog title={bulkTexts.changeAll(ids.length)} open={isOpen} onClose={() => setOpen(false)}>
        <BulkForm
          categories={categories}
          onSubmit={(fields) => {
            setOpen(false);
            ask({ ...bulkTexts.edit(ids.length), command: { kind: 'edit', ids, fields }, onDone });
          }}
        />
      </Dialog>
    </>
  );
}

interface BulkFormProps {
  categories: readonly Contract.Category[];
  onSubmit: (fields: Fields) => void;
}

/** Sets fields of all selected videos. */
function BulkForm({ categories, onSubmit }: BulkFormProps) {
  const [values, setValues] = useState<Fields>({});
  const [isEmpty, setEmpty] = useState(false);
  return (
    <Form
      label={bulkTexts.form}
      onSubmit={(event) => {
        event.preventDefault();
        const fields = changedFields({}, values);
        setEmpty(Object.keys(fields).length === 0);
        if (Object.keys(fields).length > 0) onSubmit({ ...fields });
      }}
    >
      {BULK_FIELDS.map((name) => (
        <FieldInput
          key={name}
          name={name}
          value={values[name] ?? ''}
          none={name === 'minutes' ? bulkTexts.keepMinutes : bulkTexts.keep}
          categories={categories}
          onChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
      <FormError>{isEmpty && bulkTexts.empty}</FormError>
      <div className={styles.buttons}>
        <SubmitButton busy={false}>{bulkTexts.preview}</SubmitButton>
      </div>
    </Form>
  );
}
