import { useViewer } from '@fitreel/sdk/session';
import { ButtonLink } from '@fitreel/sdk/ui';
import { AuthCard } from '../components/auth-card';
import { PasswordForm } from '../components/password-form';

/** The user's account: a new password, or the way for a guest to keep their lists (behaviour.md#account). */
export function Component() {
  const { guest } = useViewer();
  return guest ? (
    <AuthCard
      title="Account"
      lead="You are a guest. Sign up to keep your lists: they are deleted when you log out."
    >
      <ButtonLink to="/signup" variant="primary">
        Sign up
      </ButtonLink>
    </AuthCard>
  ) : (
    <AuthCard title="Account" lead="A new password logs you out everywhere else.">
      <PasswordForm />
    </AuthCard>
  );
}
