import { Navigate, useLocation } from 'react-router-dom';
import { loginReason, returnPath, useSession } from '@fitreel/sdk/session';
import { AuthCard } from '../shared/auth-card';
import { LoginForm } from './login-form';
import { loginTexts } from '../texts';

/**
 * Sends a signed-in user to where they came from (behaviour.md#return-after-login), and shows the form until that page is
 * there. If they came from a page of this remote, they end up at `/`: the redirect carries no state.
 */
export function Component() {
  const { signedIn } = useSession();
  const state: unknown = useLocation().state;
  return (
    <AuthCard
      title={loginTexts.title}
      lead={loginReason(state) ?? loginTexts.lead}
      other={{ question: loginTexts.signUpQuestion, label: loginTexts.signUp, to: '/signup', state }}
    >
      {signedIn && <Navigate to={returnPath(state)} replace />}
      <LoginForm />
    </AuthCard>
  );
}
