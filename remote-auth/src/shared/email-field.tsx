import { TextField, type TextFieldProps } from '@fitreel/sdk/forms';
import { fieldTexts } from './texts';

/** The email of an account. Spread the result of `register` into it. */
export function EmailField(props: Omit<TextFieldProps & { multiline?: false }, 'label' | 'type'>) {
  return (
    <TextField
      label={fieldTexts.email}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}
