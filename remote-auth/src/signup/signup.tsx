import { Navigate, useLocation } from 'react-router-dom';
import { useSession, useViewer } from '@fitreel/sdk/session';
import { AuthCard } from '../shared/auth-card';
import { SignupForm } from './signup-form';
import { signupTexts } from '../texts';

/** Sends a signed-in user to `/`, after the signup too; a guest may sign up (behaviour.md#signup). */
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
