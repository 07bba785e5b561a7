import { limits } from '@fitreel/sdk/forms';

const PASSWORD_SHORT = 'Password should be more than 8 character';

type Rule = (value: string) => true | string;

/** Passes anything but white space; `text` says what to enter. */
export function filled(text: string): Rule {
  return (value) => value.trim() !== '' || text;
}

/** Passes an email with an `@`; each form has its own text for one without. */
export function emailRule(invalid: string): Rule {
  return (value) => {
    if (value.trim() === '') return 'Enter your email';
    return value.includes('@') || invalid;
  };
}

/** Passes passwords that the API accepts (behaviour.md#password-rules), counted in code points as JSON Schema does. */
export const passwordRule: Rule = (value) => {
  if (value === '') return 'Enter your password';
  return [...value].length >= limits.PASSWORD_MIN_LENGTH || PASSWORD_SHORT;
};

/** Passes a confirmation that equals the password. */
export function confirmationRule(value: string, password: string): true | string {
  if (value === '') return 'Enter your password again';
  return value === password || 'Password did not matched';
}
