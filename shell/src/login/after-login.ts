import { usePlatform } from '@fitreel/sdk/platform';
import { createContext, useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useSite } from '../composition/site-context';
import { ownerOf } from '../composition/site-routes';

type KeepForLogin = (action: () => void) => void;

export const AfterLoginContext = createContext<KeepForLogin>(() => undefined);

/**
 * Keeps what a visitor pressed, and does it once they have logged in or signed up (behaviour.md#actions-without-a-session).
 * Forgets it when they leave these pages without a session.
 */
export function useAfterLogin(): KeepForLogin {
  const { session } = usePlatform();
  const { routes, navigation } = useSite();
  const { pathname } = useLocation();
  const kept = useRef<(() => void) | null>(null);

  const login = navigation.login[0] && ownerOf(routes, navigation.login[0].path)?.remote;
  const loggingIn = login !== undefined && ownerOf(routes, pathname)?.remote === login;
  useEffect(() => {
    if (!loggingIn) return;
    return () => {
      kept.current = null;
    };
  }, [loggingIn]);

  useEffect(
    () =>
      session.subscribe(() => {
        if (!session.getSnapshot().signedIn) return;
        const action = kept.current;
        kept.current = null;
        action?.();
      }),
    [session],
  );

  return useCallback((action) => {
    kept.current = action;
  }, []);
}
