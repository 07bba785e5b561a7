import { usePlatform } from '@fitreel/sdk/platform';
import { useSession, useViewer } from '@fitreel/sdk/session';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { accountTexts } from '../texts';

const loadGuestLogout = () => import(/* webpackChunkName: "small" */ './guest-logout');

const GuestLogout = lazy(loadGuestLogout);

interface LogOut {
  logOut: () => void;
  /** Checks whether the viewer has something to lose. */
  busy: boolean;
  /** The question to the viewer, to be rendered by the caller. */
  question: ReactNode;
}

/** Logs out. First asks a viewer who has something to lose (behaviour.md#logout). */
export function useLogOut(): LogOut {
  const platform = usePlatform();
  const { logOut } = useSession();
  const { guest } = useViewer();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);

  async function ask(): Promise<void> {
    setBusy(true);
    try {
      const { hasSomethingToLose } = await loadGuestLogout();
      if (await hasSomethingToLose(platform)) return setAsking(true);
    } catch {
      // The code of the question failed to load.
      if (!window.confirm(guest ? accountTexts.guestNote : accountTexts.logOut)) return;
    } finally {
      setBusy(false);
    }
    logOut();
  }

  return {
    logOut: () => void ask(),
    busy,
    question: asking && (
      <Suspense fallback={null}>
        <GuestLogout logOut={logOut} close={() => setAsking(false)} />
      </Suspense>
    ),
  };
}
