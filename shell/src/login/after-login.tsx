import { usePlatform } from '@fitreel/sdk/platform';
import { createContext, use, useCallback, useEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { rememberPath } from '@fitreel/sdk/session';
import { ButtonLink } from '@fitreel/sdk/ui';
import { ownerOf, useSite } from '../composition/site';
import { loginTexts } from '../texts';

type KeepForLogin = (action: () => void) => void;

export const AfterLoginContext = createContext<KeepForLogin>(() => undefined);

/**
 * Remembers a visitor's action and runs it once they have logged in or signed up (behaviour.md#actions-without-a-session). Forgets it when
 * they leave these pages without a session.
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

interface LoginLinkProps {
  /** The viewer's action, run after the login. */
  afterLogin: () => void;
  onFollow: () => void;
  onFocus: (event: FocusEvent) => void;
  className: string | undefined;
}

/** Links to the login page, and returns to this page after the login. Renders nothing on a site without a login page. */
export function LoginLink({ afterLogin, onFollow, onFocus, className }: LoginLinkProps): ReactNode {
  const location = useLocation();
  const [login] = useSite().navigation.login;
  const keep = use(AfterLoginContext);
  if (!login) return null;
  return (
    <ButtonLink
      size="s"
      variant="ghost"
      className={className}
      to={login.path}
      state={rememberPath(location, loginTexts.toFinish)}
      onFocus={onFocus}
      onClick={() => {
        onFollow();
        keep(afterLogin);
      }}
    >
      {login.label}
    </ButtonLink>
  );
}
