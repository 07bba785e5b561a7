import { useMemo } from 'react';
import type { LoginBody, PasswordBody, SignupBody } from '@fitreel/contract';
import { usePlatform } from '../platform/context';
import { useStore } from '../store';
import { changePassword, logIn, logInAsGuest, logOut, signUp } from './actions';
import type { SessionSnapshot } from '../platform/session-store';

export interface Session extends SessionSnapshot {
  /** The first four show a toast when they succeed, and reject with an `ApiError`. */
  logIn: (body: LoginBody) => Promise<void>;
  logInAsGuest: () => Promise<void>;
  signUp: (body: SignupBody) => Promise<void>;
  changePassword: (body: PasswordBody) => Promise<void>;
  logOut: () => void;
}

/** The session, with the actions that start and end it. */
export function useSession(): Session {
  const platform = usePlatform();
  const snapshot = useSessionSnapshot();
  return useMemo(
    () => ({
      ...snapshot,
      logIn: (body) => logIn(platform, body),
      logInAsGuest: () => logInAsGuest(platform),
      signUp: (body) => signUp(platform, body),
      changePassword: (body) => changePassword(platform, body),
      logOut: () => logOut(platform),
    }),
    [platform, snapshot],
  );
}

/** The session without its actions. */
export function useSessionSnapshot(): SessionSnapshot {
  return useStore(usePlatform().session);
}
