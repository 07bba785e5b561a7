import * as limits from '@fitreel/contract/limits';

export {
  CheckboxField,
  FormError,
  PasswordField,
  SelectField,
  TextField,
  type CheckboxFieldProps,
  type PasswordFieldProps,
  type SelectFieldProps,
  type TextFieldProps,
} from './fields';
export { Form, SubmitButton, type FormProps, type SubmitButtonProps } from './form';
export { useFieldArray, useForm } from 'react-hook-form';
/** The limits of the API's fields, for form validation. */
export { limits };
