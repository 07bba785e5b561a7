import { Navigate, useLocation } from 'react-router-dom';
import { loginReason, returnPath, useSession } from '@fitreel/sdk/session';
import { AuthCard } from '../components/auth-card';
import { LoginForm } from '../components/login-form';

/**
 * Sends a signed-in user to where they came from (behaviour.md#return-after-login), and shows the form until that page is
 * there. If they came from a page of this remote, they end up at `/`: the redirect carries no state.
 */
export function Component() {
  const { signedIn } = useSession();
  const state: unknown = useLocation().state;
  return (
    <AuthCard
      title="Login"
      lead={loginReason(state) ?? 'Like videos, save them for later and build playlists.'}
      other={{ question: 'New here?', label: 'Create an account', to: '/signup', state }}
    >
      {signedIn && <Navigate to={returnPath(state)} replace />}
      <LoginForm />
    </AuthCard>
  );
}
