import { useEffect } from 'react';
import { Form, SelectField, TextField, useForm } from '@fitreel/sdk/forms';
import { factLabels, useCategories } from '@fitreel/sdk/ui';
import { ACTIVITY_BOUNDS } from '@fitreel/sdk/api';
import { isDay } from '@fitreel/sdk/days';
import { filled, FormEnd, numeric, whole } from '../../shared/form';
import type { Entry } from '../../shared/activity/summary';
import { entryTexts, yearTexts } from './texts';
import styles from './entries.module.css';

export interface EntryFields {
  title: string;
  minutes: number;
  day: string;
  bodyPart: Entry['bodyPart'];
  /** Empty for no category. */
  category: string;
}

const MINUTES_MAX = ACTIVITY_BOUNDS.seconds / 60;

interface EntryFormProps {
  fields: EntryFields;
  today: string;
  /** Whether the entry is new; the day of an existing one is fixed. */
  isNew: boolean;
  onSubmit: (fields: EntryFields) => void;
  onCancel: () => void;
}

/** Asks for the kind, length and time of an activity. */
export function EntryForm({ fields, today, isNew, onSubmit, onCancel }: EntryFormProps) {
  const { register, handleSubmit, formState, setFocus } = useForm<EntryFields>({ defaultValues: fields });
  useEffect(() => setFocus('title'), [setFocus]);
  const { data: catalogue = [] } = useCategories();
  // Used until the catalogue's categories have loaded, and for an entry whose category no longer exists.
  const categories = new Set([
    ...(fields.category === '' ? [] : [fields.category]),
    ...catalogue.map(({ categoryName }) => categoryName),
  ]);
  const { errors } = formState;
  const submit = (values: EntryFields) => onSubmit({ ...values, title: values.title.trim() });
  return (
    <Form
      label={isNew ? entryTexts.addForm : entryTexts.changeForm}
      onSubmit={(event) => handleSubmit(submit)(event)}
    >
      <TextField
        label={entryTexts.what}
        hint={entryTexts.whatHint}
        error={errors.title?.message}
        {...register('title', filled(ACTIVITY_BOUNDS.titleLength))}
      />
      <div className={styles.fields}>
        <TextField
          {...numeric}
          label={entryTexts.minutes}
          error={errors.minutes?.message}
          {...register('minutes', whole(1, MINUTES_MAX))}
        />
        {isNew && (
          <TextField
            type="date"
            label={entryTexts.day}
            max={today}
            error={errors.day?.message}
            {...register('day', { validate: (day) => (isDay(day) && day <= today) || entryTexts.noDay })}
          />
        )}
        <SelectField
          label={yearTexts.category}
          options={[['', yearTexts.others], ...[...categories].map((name) => [name, name] as const)]}
          {...register('category')}
        />
        <SelectField
          label={entryTexts.bodyPart}
          options={[['', entryTexts.noBodyPart], ...Object.entries(factLabels.bodyPart)]}
          {...register('bodyPart')}
        />
      </div>
      <FormEnd onCancel={onCancel} />
    </Form>
  );
}
