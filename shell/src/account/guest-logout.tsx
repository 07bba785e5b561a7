import type { Platform } from '@fitreel/sdk/platform';
import { ButtonLink, ConfirmDialog } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import { useSite } from '../composition/site';
import { guestLogoutTexts } from '../texts';

/** How long a guest waits for the remotes before the question shows all the same. */
const ANSWER_MS = 2000;

const isFull = (list: unknown) => Array.isArray(list) && list.length > 0;

/** Whether the guest loses anything at logout; true too if a remote does not say in time, or none says. */
export async function hasSomethingToLose({ ask, queryClient }: Platform): Promise<boolean> {
  const loaded = queryClient.getQueriesData({ queryKey: ['user'] });
  if (loaded.some(([, data]) => isFull(data))) return true;
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('no answer to guest-logout')), ANSWER_MS);
  });
  try {
    const answers = await Promise.race([ask('guest-logout', null), late]);
    return answers.length === 0 || answers.includes(true);
  } catch (error) {
    console.error(error);
    return true;
  }
}

/** Asks a guest before everything in the lists goes, and offers a way to keep it. */
export default function GuestLogout({ logOut, close }: { logOut: () => void; close: () => void }): ReactNode {
  const signup = useSite().navigation.account.find((entry) => entry.for === 'guest');
  return (
    <ConfirmDialog
      title={guestLogoutTexts.question}
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
      {guestLogoutTexts.loss}
    </ConfirmDialog>
  );
}
