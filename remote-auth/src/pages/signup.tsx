import { Navigate, useLocation } from 'react-router-dom';
import { useSession, useViewer } from '@fitreel/sdk/session';
import { AuthCard } from '../components/auth-card';
import { SignupForm } from '../components/signup-form';

/** Sends a signed-in user to `/`, after the signup too; a guest may sign up (behaviour.md#signup). */
export function Component() {
  const { signedIn } = useSession();
  const { guest } = useViewer();
  const state: unknown = useLocation().state;
  return (
    <AuthCard
      title="Sign up"
      lead={
        guest
          ? 'The lists that you made as a guest come with you.'
          : 'Like videos, save them for later and build playlists.'
      }
      other={{ question: 'Already have an account?', label: 'Login', to: '/login', state }}
    >
      {signedIn && !guest && <Navigate to="/" replace />}
      <SignupForm />
    </AuthCard>
  );
}
