import { Navigate, useLocation } from 'react-router-dom';
import { returnPath, useSession } from '@fitreel/sdk/session';
import { AuthCard } from '../components/auth-card';
import { LoginForm } from '../components/login-form';

/**
 * The login page. Whoever has a session, from before or from this very form, is sent to where they came from
 * (decision 19); the form stays in view until that page is there. Where that is a page of this remote, it sends on
 * to `/`, since the way there carries no state.
 */
export function Component() {
  const { signedIn } = useSession();
  const state: unknown = useLocation().state;
  return (
    <AuthCard
      title="Login"
      lead="Welcome back. Your lists are waiting."
      other={{ question: 'New here?', label: 'Create an account', to: '/signup', state }}
    >
      {signedIn && <Navigate to={returnPath(state)} replace />}
      <LoginForm />
    </AuthCard>
  );
}
