import { limits } from '@fitreel/sdk/forms';
import { fieldTexts } from './texts';

type Rule = (value: string) => true | string;

/** Accepts anything but white space; `text` says what to enter. */
export function filled(text: string): Rule {
  return (value) => value.trim() !== '' || text;
}

/** Accepts an email with an `@`; each form has its own text for one without. */
export function emailRule(invalid: string): Rule {
  return (value) => {
    if (value.trim() === '') return fieldTexts.emailMissing;
    return value.includes('@') || invalid;
  };
}

/** Accepts passwords that the API accepts (behaviour.md#password-rules), counted in code points as JSON Schema does. */
export const passwordRule: Rule = (value) => {
  if (value === '') return fieldTexts.passwordMissing;
  return [...value].length >= limits.PASSWORD_MIN_LENGTH || fieldTexts.passwordShort;
};

/** Accepts a confirmation that equals the password. */
export function confirmationRule(value: string, password: string): true | string {
  if (value === '') return fieldTexts.confirmationMissing;
  return value === password || fieldTexts.confirmationDiffers;
}
