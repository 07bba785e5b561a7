import { useState } from 'react';
import { useSession } from '@fitreel/sdk/session';
import { useToast } from '@fitreel/sdk/toast';
import { Button, VisitorNotice } from '@fitreel/sdk/ui';
import { homeTexts } from '../texts';
import styles from './welcome.module.css';

/** Says to a visitor what FitReel is, and lets them in as a guest (behaviour.md#home-and-categories). */
export function Welcome() {
  const { logInAsGuest } = useSession();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const enter = () => {
    setBusy(true);
    logInAsGuest()
      .catch((error: unknown) => {
        console.error(error);
        toast(homeTexts.guestFailed, 'danger');
      })
      .finally(() => setBusy(false));
  };
  return (
    <VisitorNotice label={homeTexts.region}>
      <p className={styles.text}>{homeTexts.welcome}</p>
      <Button size="s" className={styles.enter} busy={busy} onClick={enter}>
        {homeTexts.guestEntry}
      </Button>
    </VisitorNotice>
  );
}
