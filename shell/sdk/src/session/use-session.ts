import { useMemo, useSyncExternalStore } from 'react';
import type { LoginBody, SignupBody } from '@fitreel/contract';
import { usePlatform } from '../platform/context';
import { logIn, logInAsGuest, logOut, signUp } from './actions';
import type { SessionSnapshot } from '../platform/session-store';

export interface Session extends SessionSnapshot {
  /** These three toast when they succeed and reject with an `ApiError`. */
  logIn: (body: LoginBody) => Promise<void>;
  logInAsGuest: () => Promise<void>;
  signUp: (body: SignupBody) => Promise<void>;
  logOut: () => void;
}

/** The session and what starts and ends it. */
export function useSession(): Session {
  const platform = usePlatform();
  const snapshot = useSessionSnapshot();
  return useMemo(
    () => ({
      ...snapshot,
      logIn: (body) => logIn(platform, body),
      logInAsGuest: () => logInAsGuest(platform),
      signUp: (body) => signUp(platform, body),
      logOut: () => logOut(platform),
    }),
    [platform, snapshot],
  );
}

/** Who uses the app, without the actions. */
export function useSessionSnapshot(): SessionSnapshot {
  const { session } = usePlatform();
  return useSyncExternalStore(session.subscribe, session.getSnapshot, session.getServerSnapshot);
}
