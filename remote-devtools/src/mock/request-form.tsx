import { useEffect, useRef, useState } from 'react';
import { Form, SubmitButton, TextField } from '@fitreel/sdk/forms';
import { isJson, type Draft } from './draft';
import { HeadersField } from './headers-field';
import { MethodField } from './method-field';
import styles from './request-form.module.css';
import { testerTexts } from '../texts';

export interface RequestFormProps {
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
      className={styles.panel}
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
