import { useEffect } from 'react';
import { Form, SelectField, SubmitButton, TextField, useForm } from '@fitreel/sdk/forms';
import { testerTexts } from '../shared/texts';
import { type Draft, isJson, METHODS } from './draft';
import { HeadersField } from './headers-field';
import panel from '../shared/panel.module.css';
import styles from './request-form.module.css';

const AS_TYPED = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;

interface RequestFormProps {
  /** Initial content of the form. */
  first: Draft;
  /** Focuses the endpoint when the form appears. */
  focused: boolean;
  /** Called only if the body is JSON. */
  onSend: (draft: Draft) => void;
}

/** The form for writing a request. `defaultValue` shows its values in the rendered page, which `useForm` leaves empty. */
export function RequestForm({ first, focused, onSend }: RequestFormProps) {
  const { register, handleSubmit, formState, setFocus, setValue, watch } = useForm<Draft>({
    defaultValues: first,
  });
  const [method, headers] = watch(['method', 'headers']);

  useEffect(() => {
    if (focused) setFocus('endpoint');
  }, [focused, setFocus]);

  return (
    <Form
      label={testerTexts.form}
      className={panel.panel}
      onSubmit={(event) => handleSubmit((draft) => onSend(draft))(event)}
    >
      <div className={styles.line}>
        <SelectField
          label={testerTexts.method}
          options={METHODS.map((name) => [name, name])}
          defaultValue={first.method}
          {...register('method')}
        />
        <div className={styles.endpoint}>
          <TextField
            label={testerTexts.endpoint}
            inputMode="url"
            {...AS_TYPED}
            defaultValue={first.endpoint}
            {...register('endpoint')}
          />
        </div>
      </div>
      <HeadersField rows={headers} onChange={(rows) => setValue('headers', rows)} />
      <div className={styles.body}>
        <TextField
          label={testerTexts.body}
          hint={method === 'GET' ? testerTexts.bodyUnused : testerTexts.bodyHint}
          error={formState.errors.body?.message}
          multiline
          rows={6}
          {...AS_TYPED}
          defaultValue={first.body}
          {...register('body', { validate: (body) => isJson(body) || testerTexts.bodyError })}
        />
      </div>
      {/* Never busy: a hanging request must not block the next. */}
      <div>
        <SubmitButton icon="send" busy={false}>
          {testerTexts.send}
        </SubmitButton>
      </div>
    </Form>
  );
}
