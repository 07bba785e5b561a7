import type { Platform } from '@fitreel/sdk/platform';
import { ButtonLink, ConfirmDialog } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import { useSite } from '../composition/site';
import { guestLogoutTexts } from '../texts';

const LISTS = ['likes', 'watchlater', 'history', 'playlists'] as const;

/** How long a guest waits for the API before the question shows all the same. */
const ANSWER_MS = 2000;

const isFull = (list: unknown) => Array.isArray(list) && list.length > 0;

/** Whether the guest loses anything at logout; true too if the API does not say. */
export async function hasLists({ api, queryClient }: Platform): Promise<boolean> {
  const loaded = queryClient.getQueriesData({ queryKey: ['user'] });
  if (loaded.some(([, data]) => isFull(data))) return true;
  const signal = AbortSignal.timeout(ANSWER_MS);
  const options = { authorization: 'session', query: { limit: 1 }, signal } as const;
  try {
    const responses = await Promise.all([
      ...LISTS.map((name) => api.request(`GET /user/${name}`, options)),
      api.request('GET /user/follows', { authorization: 'session', signal }),
    ]);
    return responses.some((response) => Object.values<unknown>(response).some(isFull));
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
