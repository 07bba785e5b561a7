import { useState, type SyntheticEvent } from 'react';
import { Form, SubmitButton, TextField } from '@fitreel/sdk/forms';
import { OVERRIDE_PARAMETER } from '@fitreel/sdk/remotes';
import { overrideValue, REMOTES_PATH } from '../model/override-path';
import styles from './override-form.module.css';

export interface OverrideFormProps {
  /** Origins that the site allows. Their port may be `*`. */
  allowed: readonly string[];
}

/** Loads a remote from another origin in this tab (ADR-0011). The form reloads the page, and the shell checks the values. */
export function OverrideForm({ allowed }: OverrideFormProps) {
  const [remote, setRemote] = useState('');
  const [origin, setOrigin] = useState('');
  const [missing, setMissing] = useState(false);

  function check(event: SyntheticEvent) {
    const incomplete = remote.trim() === '' || origin.trim() === '';
    setMissing(incomplete);
    if (incomplete) event.preventDefault();
  }

  return (
    <Form
      label="Override a remote"
      className={styles.panel}
      action={REMOTES_PATH}
      method="get"
      onSubmit={check}
    >
      <h2 className={styles.heading}>Override a remote</h2>
      <p>This tab then loads the remote from that origin instead of its release.</p>
      <TextField
        label="Remote"
        hint="Its name in the list, or a new one"
        error={missing && remote.trim() === '' ? 'Enter a name' : undefined}
        value={remote}
        onChange={(event) => setRemote(event.target.value)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label="Origin"
        hint={`Allowed here: ${allowed.join(', ')}`}
        error={missing && origin.trim() === '' ? 'Enter an origin' : undefined}
        value={origin}
        onChange={(event) => setOrigin(event.target.value)}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <input type="hidden" name={OVERRIDE_PARAMETER} value={overrideValue(remote, origin)} />
      <div>
        <SubmitButton busy={false}>Override</SubmitButton>
      </div>
    </Form>
  );
}
