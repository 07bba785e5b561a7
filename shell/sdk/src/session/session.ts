import { useMemo } from 'react';
import type { LoginBody, PasswordBody, SignupBody } from '@fitreel/contract';
import { GUEST } from '@fitreel/contract/guest';
import { usePlatform, type Platform } from '../platform/platform';
import { useStore } from '../store';
import { viewerOf, type SessionSnapshot, type Viewer } from '../platform/session-store';
import { ApiError } from '../transport/types';

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

/** Logs in and keeps the token. Rejects with an `ApiError`; an unregistered email shows a toast as well. */
async function logIn({ api, session, toasts }: Platform, body: LoginBody): Promise<void> {
  try {
    const { encodedToken } = await api.request('POST /auth/login', { body });
    session.start(encodedToken);
    toasts.show(sessionTexts.loggedIn, 'success');
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) toasts.show(sessionTexts.notRegistered, 'warning');
    throw error;
  }
}

/** Logs in with the demo credential, into a new account for this guest alone (behaviour.md#guest-login). */
function logInAsGuest(platform: Platform): Promise<void> {
  return logIn(platform, GUEST);
}

/** Signs up and keeps the token; a guest's lists are kept. Rejects with an `ApiError`. */
export async function signUp({ api, session, toasts }: Platform, body: SignupBody): Promise<void> {
  const { encodedToken } = await api.request('POST /auth/signup', { authorization: 'session', body });
  session.start(encodedToken);
  toasts.show(sessionTexts.signedUp, 'success');
}

/** Changes the password, which ends the user's other sessions. Rejects with an `ApiError`. */
export async function changePassword({ api, toasts }: Platform, body: PasswordBody): Promise<void> {
  await api.request('PUT /auth/password', { authorization: 'session', body });
  toasts.show(sessionTexts.passwordChanged, 'success');
}

/**
 * Ends the session: in this browser at once, and at the API when the request arrives, even after the page is left. The platform then drops
 * the user's lists.
 */
export function logOut({ api, session, toasts }: Platform): void {
  // First, because the request carries the token that `end` drops.
  api.request('POST /auth/logout', { authorization: 'session' }).catch(console.error);
  session.end();
  toasts.show(sessionTexts.loggedOut, 'success');
}

/** The signed-in user; all fields are empty without a session. */
export function useViewer(): Viewer {
  const { token } = useSessionSnapshot();
  return useMemo(() => viewerOf(token), [token]);
}

/** The toasts of logins and the account (behaviour.md#toasts). */
const sessionTexts = {
  loggedIn: 'Login successfully',
  notRegistered: 'Please sign up first',
  signedUp: 'Sign up successfully',
  passwordChanged: 'Password changed',
  loggedOut: 'Logout successfully',
};
