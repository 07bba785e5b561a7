import * as limits from '@fitreel/contract/limits';

export { CheckboxField, type CheckboxFieldProps } from './checkbox-field';
export { Form, SubmitButton, type FormProps, type SubmitButtonProps } from './form';
export { FormError } from './errors';
export { PasswordField, type PasswordFieldProps } from './password-field';
export { TextField, type TextFieldProps } from './text-field';
export { useForm } from 'react-hook-form';
/** The limits of the API's fields, for the checks of a form. */
export { limits };
