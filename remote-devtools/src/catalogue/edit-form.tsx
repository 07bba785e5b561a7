import type { Contract } from '@fitreel/sdk/api';
import { Form, FormError, SubmitButton } from '@fitreel/sdk/forms';
import { Button } from '@fitreel/sdk/ui';
import { useState } from 'react';
import { FieldInput } from './field-input';
import { useSaveFields } from './use-save-fields';
import { fieldLabel, MAIN_FIELDS } from './video-fields';
import styles from './edit-form.module.css';
import { editTexts } from './texts';

export interface EditFormProps {
  loaded: Contract.EditedVideoResponse;
  categories: readonly Contract.Category[];
  /** Called once everything is saved. */
  onSaved: () => void;
}

/** The fields of a video. If somebody else has changed one meanwhile, their value is shown beside it, to choose from. */
export function EditForm({ loaded, categories, onSaved }: EditFormProps) {
  const { fields, video } = loaded;
  const [values, setValues] = useState(fields);
  const { save, busy, errors, theirs, takeTheirs } = useSaveFields(video._id, fields);
  const names = Object.keys(fields);
  const main = MAIN_FIELDS.filter((name) => names.includes(name));
  const conflicts = Object.keys(theirs).length > 0;

  const input = (name: string) => (
    <div key={name} className={styles.field} data-name={name}>
      <FieldInput
        name={name}
        value={values[name] ?? ''}
        onChange={(value) => setValues({ ...values, [name]: value })}
        categories={categories}
        error={theirs[name] === undefined ? errors.fields[name] : editTexts.conflict(fieldLabel(name))}
      />
      {theirs[name] !== undefined && (
        <p className={styles.theirs}>
          {editTexts.theirs(theirs[name])}{' '}
          <Button
            size="s"
            onClick={() => {
              setValues({ ...values, [name]: theirs[name] ?? '' });
              takeTheirs(name);
            }}
          >
            {editTexts.takeTheirs}
          </Button>
        </p>
      )}
    </div>
  );

  return (
    <Form
      label={editTexts.form}
      onSubmit={async (event) => {
        event.preventDefault();
        const present = await save(values);
        if (present === null) onSaved();
        // Adopt the other editor's changes to fields that this editor has not changed.
        else setValues({ ...values, ...present });
      }}
    >
      <div className={styles.fields}>{main.map(input)}</div>
      <details className={styles.more}>
        <summary>{editTexts.more}</summary>
        <div className={styles.fields}>
          {names.filter((name) => !main.includes(name as never)).map(input)}
        </div>
      </details>
      <FormError>{conflicts ? editTexts.conflicts : errors.other}</FormError>
      <div>
        <SubmitButton busy={busy}>{conflicts ? editTexts.saveMine : editTexts.save}</SubmitButton>
      </div>
    </Form>
  );
}
