import { Form, PasswordField, SubmitButton, useForm } from '@fitreel/sdk/forms';
import panel from './panel.module.css';
import { tokenTexts } from './texts';

export interface TokenEntryProps {
  /** Accessible name of the form. */
  label: string;
  heading: string;
  /** The purpose of the token. */
  explanation: string;
  /** The source of the token. */
  hint: string;
  onToken: (token: string) => void;
}

/** Asks for a token of the gateway. */
export function TokenEntry({ label, heading, explanation, hint, onToken }: TokenEntryProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { token: '' } });
  return (
    <Form
      label={label}
      className={panel.panel}
      onSubmit={(event) => handleSubmit(({ token }) => onToken(token.trim()))(event)}
    >
      <h2 className={panel.heading}>{heading}</h2>
      <p>{explanation}</p>
      <PasswordField
        label={tokenTexts.token}
        hint={hint}
        error={formState.errors.token?.message}
        autoComplete="off"
        {...register('token', { validate: (token) => token.trim() !== '' || tokenTexts.missing })}
      />
      <div>
        <SubmitButton busy={false}>{tokenTexts.open}</SubmitButton>
      </div>
    </Form>
  );
}
