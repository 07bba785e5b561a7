import { useEffect, useId, useRef, useState } from 'react';
import { Form, SubmitButton, TextField } from '@fitreel/sdk/forms';
import { testerTexts } from '../shared/texts';
import fields from '../shared/fields.module.css';
import { type Draft, isJson, type Method, METHODS } from './draft';
import { HeadersField } from './headers-field';
import panel from '../shared/panel.module.css';
import styles from './request-form.module.css';

interface RequestFormProps {
  /** What the form starts with. */
  first: Draft;
  /** Focuses the endpoint when the form appears. */
  focused: boolean;
  /** Called only if the body is JSON. */
  onSend: (draft: Draft) => void;
}

/** The form that a request is written in. */
export function RequestForm({ first, focused, onSend }: RequestFormProps) {
  const [draft, setDraft] = useState(first);
  const endpoint = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState<string>();
  const change = (part: Partial<Draft>) => setDraft((current) => ({ ...current, ...part }));

  useEffect(() => {
    if (focused) endpoint.current?.focus();
  }, [focused]);

  function submit() {
    const valid = isJson(draft.body);
    setError(valid ? undefined : testerTexts.bodyError);
    if (valid) onSend(draft);
    else body.current?.focus();
  }

  return (
    <Form
      label={testerTexts.form}
      className={panel.panel}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.line}>
        <MethodField value={draft.method} onChange={(method) => change({ method })} />
        <div className={styles.endpoint}>
          <TextField
            ref={endpoint}
            label={testerTexts.endpoint}
            value={draft.endpoint}
            onChange={(event) => change({ endpoint: event.target.value })}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      </div>
      <HeadersField rows={draft.headers} onChange={(headers) => change({ headers })} />
      <div className={styles.body}>
        <TextField
          ref={body}
          label={testerTexts.body}
          hint={draft.method === 'GET' ? testerTexts.bodyUnused : testerTexts.bodyHint}
          error={error}
          multiline
          rows={6}
          value={draft.body}
          onChange={(event) => change({ body: event.target.value })}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      {/* Never busy: a request that does not end must not block the next. */}
      <div>
        <SubmitButton icon="send" busy={false}>
          {testerTexts.send}
        </SubmitButton>
      </div>
    </Form>
  );
}

function MethodField({ value, onChange }: { value: Method; onChange: (method: Method) => void }) {
  const id = useId();
  return (
    <div className={fields.field}>
      <label className={fields.label} htmlFor={id}>
        {testerTexts.method}
      </label>
      <select
        id={id}
        className={fields.input}
        value={value}
        onChange={(event) => {
          const method = METHODS.find((offered) => offered === event.target.value);
          if (method) onChange(method);
        }}
      >
        {METHODS.map((method) => (
          <option key={method}>{method}</option>
        ))}
      </select>
    </div>
  );
}
