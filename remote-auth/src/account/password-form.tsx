import { Form, FormError, PasswordField, SubmitButton, useForm } from '@fitreel/sdk/forms';
import { useSession } from '@fitreel/sdk/session';
import { failedRequest } from '../shared/failed-request';
import { confirmationRule, filled, passwordRule } from '../shared/rules';
import { showFailure } from '../shared/show-failure';
import { fieldTexts, passwordTexts } from '../texts';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** 422 means that the current password is another one (behaviour.md#account). */
const ERROR_FIELDS = {
  names: ['currentPassword', 'newPassword'],
  byStatus: { 422: 'currentPassword' },
} as const;

/** Changes the password by the current one. */
export function PasswordForm() {
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
      <FormError>{errors.root?.message}</FormError>
      <SubmitButton busy={isSubmitting}>{passwordTexts.submit}</SubmitButton>
    </Form>
  );
}
