import { PASSWORD_MIN_LENGTH } from '@fitreel/sdk/forms';

const PASSWORD_SHORT = 'Password should be more than 8 character';

type Rule = (value: string) => true | string;

/** Anything but white space; `text` says what to enter. */
export function filled(text: string): Rule {
  return (value) => value.trim() !== '' || text;
}

/** An email holds an `@`; `invalid` is the text of the screen where it does not. */
export function emailRule(invalid: string): Rule {
  return (value) => {
    if (value.trim() === '') return 'Enter your email';
    return value.includes('@') || invalid;
  };
}

/** Long enough, counted in code points as the API counts (JSON Schema, `minLength`). White space counts too. */
export const passwordRule: Rule = (value) => {
  if (value === '') return 'Enter your password';
  return [...value].length >= PASSWORD_MIN_LENGTH || PASSWORD_SHORT;
};

/** The second password is the first one again. */
export function confirmationRule(value: string, password: string): true | string {
  if (value === '') return 'Enter your password again';
  return value === password || 'Password did not matched';
}
