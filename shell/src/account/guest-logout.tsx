import type { Platform } from '@fitreel/sdk/platform';
import { useViewer, viewerOf } from '@fitreel/sdk/session';
import { ButtonLink, ConfirmDialog } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import { useSite } from '../composition/site';
import { guestLogoutTexts, userLogoutTexts } from './texts';

/** How long a viewer waits for the remotes before the question shows all the same. */
const ANSWER_MS = 2000;

const isFull = (list: unknown) => Array.isArray(list) && list.length > 0;

/**
 * Whether the viewer loses anything at logout: of a guest all lists go, of a user what the device could not send now. True too if a
 * remote does not say in time, or if none says it of a guest.
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

/** Asks a guest before everything in the lists goes, and offers a way to keep it; a user before what was not sent goes. */
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
