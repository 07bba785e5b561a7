import { useId, type ReactNode } from 'react';
import { useViewer } from '@fitreel/sdk/session';
import { ButtonLink } from '@fitreel/sdk/ui';
import { AuthCard } from '../shared/auth-card';
import { accountTexts, passwordTexts } from './texts';
import { fieldTexts } from '../shared/texts';
import styles from './account.module.css';

/** The user's account; for a guest, the way to keep their lists (behaviour.md#account). */
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
  return (
    <AuthCard title={accountTexts.title} lead={accountTexts.signedIn}>
      {(name ?? email) && (
        <Section heading={accountTexts.profile}>
          <dl className={styles.facts}>
            <Fact name={accountTexts.name} value={name} />
            <Fact name={fieldTexts.email} value={email} />
          </dl>
        </Section>
      )}
      <Section heading={fieldTexts.password}>
        <p className={styles.note}>{passwordTexts.lead}</p>
        <ButtonLink to="/account/password">{accountTexts.changePassword}</ButtonLink>
      </Section>
    </AuthCard>
  );
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {heading}
      </h2>
      {children}
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
  return (
    value && (
      <>
        <dt>{name}</dt>
        <dd dir="auto">{value}</dd>
      </>
    )
  );
}
