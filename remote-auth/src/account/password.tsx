import { Navigate } from 'react-router-dom';
import { useSession, useViewer } from '@fitreel/sdk/session';
import { Form, FormError, PasswordField, SubmitButton, useForm } from '@fitreel/sdk/forms';
import { AuthCard } from '../shared/auth-card';
import { fieldTexts } from '../shared/texts';
import { passwordTexts } from './texts';
import { failedRequest, showFailure } from '../shared/failed-request';
import { confirmationRule, filled, passwordRule } from '../shared/rules';

/** Sets a new password (behaviour.md#account). A guest, who has none, is redirected to the account. */
export function Component() {
  const { guest } = useViewer();
  return (
    <AuthCard title={passwordTexts.title} lead={passwordTexts.lead}>
      {guest ? <Navigate to="/account" replace /> : <PasswordForm />}
    </AuthCard>
  );
}

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** 422 means that the current password is wrong (behaviour.md#account). */
const ERROR_FIELDS = {
  names: ['currentPassword', 'newPassword'],
  byStatus: { 422: 'currentPassword' },
} as const;

/** Changes the password; asks for the current one. */
function PasswordForm() {
  const session = useSession();
  const { register, handleSubmit, setError, reset, formState } = useForm<typeof EMPTY>({
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;

  async function change({ currentPassword, newPassword }: typeof EMPTY) {
    try {
      await session.changePassword({ currentPassword, newPassword });
      reset();
    } catch (error) {
      showFailure(failedRequest(error), ERROR_FIELDS, setError);
    }
  }

  return (
    // `post`, so that a submit before hydration does not put the password into the URL.
    <Form label={passwordTexts.title} method="post" onSubmit={(event) => handleSubmit(change)(event)}>
      <PasswordField
        label={fieldTexts.currentPassword}
        autoComplete="current-password"
        required
        error={errors.currentPassword?.message}
        {...register('currentPassword', { validate: filled(fieldTexts.currentPasswordMissing) })}
      />
      <PasswordField
        label={fieldTexts.newPassword}
        autoComplete="new-password"
        required
        hint={fieldTexts.passwordHint}
        error={errors.newPassword?.message}
        {...register('newPassword', { validate: passwordRule, deps: 'confirmPassword' })}
      />
      <PasswordField
        label={fieldTexts.confirmNewPassword}
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...register('confirmPassword', {
          validate: (value, { newPassword }) => confirmationRule(value, newPassword),
        })}
      />
      <FormError>{errors.root?.['server']?.message}</FormError>
      <SubmitButton busy={isSubmitting}>{passwordTexts.submit}</SubmitButton>
    </Form>
  );
}
