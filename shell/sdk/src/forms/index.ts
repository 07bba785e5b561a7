export { CheckboxField, type CheckboxFieldProps } from './checkbox-field';
export { Form, type FormProps } from './form';
export { FormError } from './form-error';
export { PasswordField, type PasswordFieldProps } from './password-field';
export { SubmitButton, type SubmitButtonProps } from './submit-button';
export { TextField, type TextFieldProps } from './text-field';
export { useForm } from 'react-hook-form';
