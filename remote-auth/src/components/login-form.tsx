import { useState } from 'react';
import type { LoginBody } from '@fitreel/sdk/api';
import {
  CheckboxField,
  Form,
  FormError,
  PasswordField,
  SubmitButton,
  TextField,
  useForm,
} from '@fitreel/sdk/forms';
import { useSession } from '@fitreel/sdk/session';
import { Button } from '@fitreel/sdk/ui';
import { failedCall } from './failed-call';
import { ForgetPasswordLink } from './forget-password-link';
import styles from './login-form.module.css';
import { emailRule, passwordRule } from './rules';
import { showFailure } from './show-failure';

type Fields = Required<LoginBody>;

/** Which field a status concerns. The toast for an unregistered email alone is gone too soon (behaviour.md#login). */
const CONCERNS = {
  names: ['email', 'password'],
  byStatus: { 401: 'password', 404: 'email' },
} as const;

/** Login with email and password, or as the guest. The page sees to what comes after. */
export function LoginForm() {
  const session = useSession();
  const [guestOnTheWay, setGuestOnTheWay] = useState(false);
  const { register, handleSubmit, setError, clearErrors, formState } = useForm<Fields>({
    defaultValues: { email: '', password: '', remember: false },
  });
  const { errors, isSubmitting } = formState;
  // A session is there while the next page still loads: no second call in that time.
  const busy = isSubmitting || guestOnTheWay || session.signedIn;

  async function logIn(fields: Fields) {
    try {
      await session.logIn({ ...fields, email: fields.email.trim() });
    } catch (error) {
      showFailure(failedCall(error), CONCERNS, setError);
    }
  }

  async function logInAsGuest() {
    clearErrors();
    setGuestOnTheWay(true);
    try {
      await session.logInAsGuest();
    } catch (error) {
      setError('root', { message: failedCall(error).text });
    } finally {
      setGuestOnTheWay(false);
    }
  }

  return (
    // `post`, so that a submit before the script is there does not write the password into the address.
    <Form label="Login" method="post" onSubmit={(event) => void handleSubmit(logIn)(event)}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email?.message}
        {...register('email', { validate: emailRule('email invalid') })}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password', { validate: passwordRule })}
      />
      <div className={styles.line}>
        <CheckboxField label="Remember me" {...register('remember')} />
        <ForgetPasswordLink />
      </div>
      {/* Beside the buttons, where it is in view on a phone too. */}
      <FormError>{errors.root?.message}</FormError>
      <div className={styles.buttons}>
        <SubmitButton busy={busy}>Login</SubmitButton>
        <Button busy={busy} onClick={() => void logInAsGuest()}>
          Guest login
        </Button>
      </div>
    </Form>
  );
}
