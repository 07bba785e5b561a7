import { useState } from 'react';
import { Form, SubmitButton, TextField } from '@fitreel/sdk/forms';
import { FIRST_DRAFT, type Draft } from '../api/draft';
import { BODY_ERROR, isBody } from '../api/send-draft';
import { HeadersField } from './headers-field';
import { MethodField } from './method-field';
import styles from './request-form.module.css';

/** Where a request is written. `onSend` gets it only with a body that is JSON (spec section 5). */
export function RequestForm({ onSend }: { onSend: (draft: Draft) => void }) {
  const [draft, setDraft] = useState(FIRST_DRAFT);
  const [error, setError] = useState<string>();
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));

  function submit() {
    const valid = isBody(draft.body);
    setError(valid ? undefined : BODY_ERROR);
    if (valid) onSend(draft);
  }

  return (
    <Form
      label="Request"
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
            label="Endpoint"
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
          label="Body"
          hint={draft.method === 'GET' ? 'JSON. A GET request is sent without it.' : 'JSON'}
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
      {/* Never busy: a request without an end must not keep the next one back. */}
      <div>
        <SubmitButton icon="send" busy={false}>
          Send
        </SubmitButton>
      </div>
    </Form>
  );
}
