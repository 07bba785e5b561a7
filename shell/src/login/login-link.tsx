import { rememberPath } from '@fitreel/sdk/session';
import { ButtonLink } from '@fitreel/sdk/ui';
import { use, type FocusEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useSite } from '../composition/site-context';
import { AfterLoginContext } from './after-login';
import { loginTexts } from '../texts';

interface LoginLinkProps {
  /** What the viewer pressed: it is done after the login. */
  afterLogin: () => void;
  onFollow: () => void;
  onFocus: (event: FocusEvent) => void;
  className: string | undefined;
}

/** Leads to the login page, and after the login back to this page. Nothing on a site without a login page. */
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
