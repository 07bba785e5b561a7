import { Link, Navigate, useLocation } from 'react-router-dom';
import { loginReason, returnPath, useSession } from '@fitreel/sdk/session';
import { useState } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { CheckboxField, Form, FormError, PasswordField, SubmitButton, useForm } from '@fitreel/sdk/forms';
import { useHydrating } from '@fitreel/sdk/platform';
import { Button } from '@fitreel/sdk/ui';
import { AuthCard } from '../shared/auth-card';
import { EmailField } from '../shared/email-field';
import { fieldTexts } from '../shared/texts';
import { loginTexts } from './texts';
import { failedRequest, showFailure } from '../shared/failed-request';
import { emailRule, passwordRule } from '../shared/rules';
import styles from './login.module.css';

/**
 * Redirects a signed-in user to where they came from (behaviour.md#return-after-login), and shows the form until that page is ready. If
 * they came from a page of this remote, they end up at `/`: the redirect carries no state.
 */
export function Component() {
  const { signedIn } = useSession();
  const state: unknown = useLocation().state;
  // A server does not know the state, which survives a reload.
  const reason = useHydrating() ? null : loginReason(state);
  return (
    <AuthCard
      title={loginTexts.title}
      lead={reason ?? loginTexts.lead}
      other={{ question: loginTexts.signUpQuestion, label: loginTexts.signUp, to: '/signup', state }}
    >
      {signedIn && <Navigate to={returnPath(state)} replace />}
      <LoginForm />
    </AuthCard>
  );
}

type Fields = Required<Contract.LoginBody>;

/** An unregistered email is also reported at its field, since its toast disappears too soon (behaviour.md#login). */
const ERROR_FIELDS = {
  names: ['email', 'password'],
  byStatus: { 401: 'password', 404: 'email' },
} as const;

/** Login with email and password, or as the guest. The page navigates once there is a session. */
function LoginForm() {
  const session = useSession();
  const [guestPending, setGuestPending] = useState(false);
  const { register, handleSubmit, setError, clearErrors, formState } = useForm<Fields>({
    defaultValues: { email: '', password: '', remember: false },
  });
  const { errors, isSubmitting } = formState;
  // After the login the form stays while the next page loads, and must not be sent again.
  const busy = isSubmitting || guestPending || session.signedIn;

  async function logIn(fields: Fields) {
    try {
      await session.logIn({ ...fields, email: fields.email.trim() });
    } catch (error) {
      showFailure(failedRequest(error), ERROR_FIELDS, setError);
    }
  }

  async function logInAsGuest() {
    clearErrors();
    setGuestPending(true);
    try {
      await session.logInAsGuest();
    } catch (error) {
      setError('root.server', { message: failedRequest(error).text });
      setGuestPending(false);
    }
  }

  return (
    // `post`, so that a submit before hydration does not put the password into the URL.
    <Form label={loginTexts.title} method="post" onSubmit={(event) => handleSubmit(logIn)(event)}>
      <EmailField
        error={errors.email?.message}
        {...register('email', { validate: emailRule(loginTexts.emailInvalid) })}
      />
      <PasswordField
        label={fieldTexts.password}
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password', { validate: passwordRule })}
      />
      <div className={styles.line}>
        <CheckboxField label={loginTexts.remember} {...register('remember')} />
        <ForgetPasswordLink />
      </div>
      {/* Next to the buttons, so that a phone shows it too. */}
      <FormError>{errors.root?.['server']?.message}</FormError>
      <div className={styles.buttons}>
        <SubmitButton busy={busy && !guestPending} aria-disabled={busy}>
          {loginTexts.submit}
        </SubmitButton>
        <Button
          busy={guestPending}
          aria-disabled={busy}
          onClick={() => {
            logInAsGuest().catch(reportError);
          }}
        >
          {loginTexts.guest}
        </Button>
      </div>
    </Form>
  );
}

/** Leads nowhere (behaviour.md#login): a click keeps the typed text, the focus and the return path. */
function ForgetPasswordLink() {
  const { pathname } = useLocation();
  return (
    <Link className={styles.forget} to={pathname} onClick={(event) => event.preventDefault()}>
      {loginTexts.forgot}
    </Link>
  );
}
