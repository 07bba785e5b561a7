import type { Platform } from '@fitreel/sdk/platform';
import { useViewer, viewerOf } from '@fitreel/sdk/session';
import { ButtonLink, ConfirmDialog } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import { useSite } from '../composition/site';
import { guestLogoutTexts, userLogoutTexts } from './texts';

/** The longest wait for the remotes' answers before the question is shown anyway. */
const ANSWER_MS = 2000;

const isFull = (list: unknown) => Array.isArray(list) && list.length > 0;

/**
 * Whether a logout loses data: all lists of a guest, or changes of a user that the device cannot send now. Also true if a remote does not
 * answer in time, or if no remote answers for a guest.
 */
export async function hasSomethingToLose({ ask, queryClient, session }: Platform): Promise<boolean> {
  const { guest } = viewerOf(session.getSnapshot().token);
  const loaded = queryClient.getQueriesData({ queryKey: ['user'] });
  if (guest && loaded.some(([, data]) => isFull(data))) return true;
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('no answer to the logout')), ANSWER_MS);
  });
  try {
    const answers = await Promise.race([ask('guest-logout', null), late]);
    return (guest && answers.length === 0) || answers.includes(true);
  } catch (error) {
    console.error(error);
    return true;
  }
}

/** Asks a guest before all lists are deleted, and offers a way to keep them. Asks a user before unsent changes are lost. */
export default function GuestLogout({ logOut, close }: { logOut: () => void; close: () => void }): ReactNode {
  const { guest } = useViewer();
  const texts = guest ? guestLogoutTexts : userLogoutTexts;
  const signup = useSite().navigation.account.find((entry) => guest && entry.for === 'guest');
  return (
    <ConfirmDialog
      title={texts.question}
      action={guestLogoutTexts.logOut}
      open
      onCancel={close}
      onConfirm={() => {
        close();
        logOut();
      }}
      alternative={
        signup && (
          <ButtonLink to={signup.path} variant="primary" onClick={close}>
            {guestLogoutTexts.keep}
          </ButtonLink>
        )
      }
    >
      {texts.loss}
    </ConfirmDialog>
  );
}
