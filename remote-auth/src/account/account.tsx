import { useViewer } from '@fitreel/sdk/session';
import { ButtonLink } from '@fitreel/sdk/ui';
import { AuthCard } from '../shared/auth-card';
import { accountTexts } from '../texts';

/** The user's account, or the way for a guest to keep their lists (behaviour.md#account). */
export function Component() {
  const { guest, name, email } = useViewer();
  if (guest) {
    return (
      <AuthCard title={accountTexts.title} lead={accountTexts.guest}>
        <ButtonLink to="/signup" variant="primary">
          {accountTexts.signUp}
        </ButtonLink>
      </AuthCard>
    );
  }
  const who = [name, email && (name ? `(${email})` : email)].filter(Boolean).join(' ');
  return (
    <AuthCard title={accountTexts.title} lead={who ? accountTexts.signedInAs(who) : accountTexts.signedIn}>
      <ButtonLink to="/account/password">{accountTexts.changePassword}</ButtonLink>
    </AuthCard>
  );
}
