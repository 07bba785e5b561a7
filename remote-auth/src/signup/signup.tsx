import { Navigate, useLocation } from 'react-router-dom';
import { useSession, useViewer } from '@fitreel/sdk/session';
import {
  CheckboxField,
  Form,
  FormError,
  PasswordField,
  SubmitButton,
  TextField,
  useForm,
} from '@fitreel/sdk/forms';
import { AuthCard } from '../shared/auth-card';
import { EmailField } from '../shared/email-field';
import { fieldTexts } from '../shared/texts';
import { signupTexts } from './texts';
import { failedRequest, showFailure } from '../shared/failed-request';
import { confirmationRule, emailRule, filled, passwordRule } from '../shared/rules';
import styles from './signup.module.css';

/** Redirects a signed-in user to `/`, also right after the signup; a guest may sign up (behaviour.md#signup). */
export function Component() {
  const { signedIn } = useSession();
  const { guest } = useViewer();
  const state: unknown = useLocation().state;
  return (
    <AuthCard
      title={signupTexts.title}
      lead={guest ? signupTexts.guestLead : signupTexts.lead}
      other={{ question: signupTexts.loginQuestion, label: signupTexts.login, to: '/login', state }}
    >
      {signedIn && !guest && <Navigate to="/" replace />}
      <SignupForm />
    </AuthCard>
  );
}

interface Fields {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword: string;
  terms: boolean;
}

const EMPTY: Fields = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  terms: false,
};

/** 422 means that the email already has an account (behaviour.md#signup). */
const ERROR_FIELDS = {
  names: ['firstName', 'lastName', 'email', 'password', 'confirmPassword'],
  byStatus: { 422: 'email' },
} as const;

/** Signup (behaviour.md#signup). The page navigates once there is a session. */
function SignupForm() {
  const session = useSession();
  const { guest } = useViewer();
  const { register, handleSubmit, setError, formState } = useForm<Fields>({ defaultValues: EMPTY });
  const { errors, isSubmitting } = formState;

  async function signUp({ terms: _, ...fields }: Fields) {
    const names = { firstName: fields.firstName.trim(), lastName: fields.lastName.trim() };
    try {
      await session.signUp({ ...fields, ...names, email: fields.email.trim() });
    } catch (error) {
      showFailure(failedRequest(error), ERROR_FIELDS, setError);
    }
  }

  return (
    // `post`, so that a submit before hydration does not put the password into the URL.
    <Form label={signupTexts.title} method="post" onSubmit={(event) => handleSubmit(signUp)(event)}>
      <div className={styles.names}>
        <TextField
          label={fieldTexts.firstName}
          autoComplete="given-name"
          required
          error={errors.firstName?.message}
          {...register('firstName', { validate: filled(fieldTexts.firstNameMissing) })}
        />
        <TextField
          label={fieldTexts.lastName}
          autoComplete="family-name"
          required
          error={errors.lastName?.message}
          {...register('lastName', { validate: filled(fieldTexts.lastNameMissing) })}
        />
      </div>
      <EmailField
        error={errors.email?.message}
        {...register('email', { validate: emailRule(signupTexts.emailInvalid) })}
      />
      <PasswordField
        label={fieldTexts.password}
        autoComplete="new-password"
        required
        hint={fieldTexts.passwordHint}
        error={errors.password?.message}
        {...register('password', { validate: passwordRule, deps: 'confirmPassword' })}
      />
      <PasswordField
        label={fieldTexts.confirmPassword}
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...register('confirmPassword', {
          validate: (value, { password }) => confirmationRule(value, password),
        })}
      />
      <CheckboxField
        label={fieldTexts.terms}
        required
        error={errors.terms?.message}
        {...register('terms', {
          validate: (accepted) => accepted || fieldTexts.termsMissing,
        })}
      />
      {/* Next to the button, so that a phone shows it too. */}
      <FormError>{errors.root?.['server']?.message}</FormError>
      {/* After the signup the form stays while the next page loads, and must not be sent again. */}
      <SubmitButton busy={isSubmitting || (session.signedIn && !guest)}>{signupTexts.submit}</SubmitButton>
    </Form>
  );
}
