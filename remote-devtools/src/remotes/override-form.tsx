import { useState, type SyntheticEvent } from 'react';
import { Form, SubmitButton, TextField } from '@fitreel/sdk/forms';
import { OVERRIDE_PARAMETER } from '@fitreel/sdk/remotes';
import { overrideValue, REMOTES_PATH } from './override-path';
import panel from '../shared/panel.module.css';
import { overrideTexts } from './texts';

export interface OverrideFormProps {
  /** Origins that the site allows, whose port may be `*`. */
  allowed: readonly string[];
}

/** Loads a remote from another origin in this tab. The form reloads the page, and the shell validates the values. */
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
      label={overrideTexts.heading}
      className={`${panel.panel} ${panel.narrow}`}
      action={REMOTES_PATH}
      method="get"
      onSubmit={check}
    >
      <h2 className={panel.heading}>{overrideTexts.heading}</h2>
      <p>{overrideTexts.explanation}</p>
      <TextField
        label={overrideTexts.remote}
        hint={overrideTexts.remoteHint}
        error={missing && remote.trim() === '' ? overrideTexts.remoteMissing : undefined}
        value={remote}
        onChange={(event) => setRemote(event.target.value)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label={overrideTexts.origin}
        hint={overrideTexts.originHint(allowed)}
        error={missing && origin.trim() === '' ? overrideTexts.originMissing : undefined}
        value={origin}
        onChange={(event) => setOrigin(event.target.value)}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <input type="hidden" name={OVERRIDE_PARAMETER} value={overrideValue(remote, origin)} />
      <div>
        <SubmitButton busy={false}>{overrideTexts.submit}</SubmitButton>
      </div>
    </Form>
  );
}
