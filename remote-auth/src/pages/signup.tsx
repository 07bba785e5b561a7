import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '@fitreel/sdk/session';
import { AuthCard } from '../components/auth-card';
import { SignupForm } from '../components/signup-form';

/** Sends a signed-in user to `/`, after the signup too (behaviour.md#signup). */
export function Component() {
  const { signedIn } = useSession();
  const state: unknown = useLocation().state;
  return (
    <AuthCard
      title="Sign up"
      lead="Like videos, save them for later and build playlists."
      other={{ question: 'Already have an account?', label: 'Login', to: '/login', state }}
    >
      {signedIn && <Navigate to="/" replace />}
      <SignupForm />
    </AuthCard>
  );
}
