import { Navigate } from 'react-router-dom';
import { useViewer } from '@fitreel/sdk/session';
import { AuthCard } from '../shared/auth-card';
import { PasswordForm } from './password-form';
import { passwordTexts } from '../texts';

/** A new password (behaviour.md#account). A guest has none, and is sent to the account. */
export function Component() {
  const { guest } = useViewer();
  return (
    <AuthCard title={passwordTexts.title} lead={passwordTexts.lead}>
      {guest ? <Navigate to="/account" replace /> : <PasswordForm />}
    </AuthCard>
  );
}
