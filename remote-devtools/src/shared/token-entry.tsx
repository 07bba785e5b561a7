import { Form, PasswordField, SubmitButton } from '@fitreel/sdk/forms';
import { useState } from 'react';
import panel from './panel.module.css';
import { tokenTexts } from './texts';

export interface TokenEntryProps {
  /** Accessible name of the form. */
  label: string;
  heading: string;
  /** What the token opens. */
  explanation: string;
  /** Where the token comes from. */
  hint: string;
  onToken: (token: string) => void;
}

/** Asks for a token of the gateway. */
export function TokenEntry({ label, heading, explanation, hint, onToken }: TokenEntryProps) {
  const [token, setToken] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <Form
      label={label}
      className={panel.panel}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(token.trim() === '');
        if (token.trim() !== '') onToken(token.trim());
      }}
    >
      <h2 className={panel.heading}>{heading}</h2>
      <p>{explanation}</p>
      <PasswordField
        label={tokenTexts.token}
        hint={hint}
        error={isMissing ? tokenTexts.missing : undefined}
        value={token}
        onChange={(event) => setToken(event.target.value)}
        autoComplete="off"
      />
      <div>
        <SubmitButton busy={false}>{tokenTexts.open}</SubmitButton>
      </div>
    </Form>
  );
}
