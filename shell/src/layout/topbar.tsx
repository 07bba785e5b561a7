import { usePlatform } from '@fitreel/sdk/platform';
import { rememberPath, useSession } from '@fitreel/sdk/session';
import { Button } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AccountMenu } from '../account/account-menu';
import { useLogOut } from '../account/use-log-out';
import logoUrl from '../assets/logo.svg';
import { ownerOf, useSite } from '../composition/site';
import { SearchField } from '../search/search-field';
import { ThemeSwitch } from '../theme/theme-switch';
import styles from './topbar.module.css';
import { layoutTexts } from '../texts';

/** The product's title, search, theme switch, links, and Login, or account menu and Logout (behaviour.md#top-bar-and-sidebar). */
export function Topbar(): ReactNode {
  const { navigation, routes } = useSite();
  const { settings, siteName } = usePlatform();
  const location = useLocation();
  const current = (path: string) => (path === location.pathname ? 'page' : undefined);
  const { signedIn } = useSession();
  const { logOut, busy, question } = useLogOut();
  return (
    <header className={styles['bar']}>
      <Link to="/" className={styles['title']}>
        {/* Low priority, so that React does not preload it before the first row of pictures. */}
        <img src={settings.site?.logo ?? logoUrl} alt="" width={32} height={32} fetchPriority="low" />
        {siteName}
      </Link>
      {navigation.search[0] && <SearchField entry={navigation.search[0]} />}
      <ThemeSwitch />
      <div className={styles['end']}>
        <nav aria-label={layoutTexts.topLinks} className={styles['links']}>
          {navigation.topbar.map(({ path, label }) => (
            <Link key={path} to={path} className={styles['link']} aria-current={current(path)}>
              {label}
            </Link>
          ))}
          {!signedIn &&
            navigation.login.map(({ path, label }) => (
              <Link
                key={path}
                to={path}
                // Login and signup already carry the visitor's return path.
                state={
                  ownerOf(routes, location.pathname)?.remote === ownerOf(routes, path)?.remote
                    ? (location.state as unknown)
                    : rememberPath(location)
                }
                className={styles['login']}
                aria-current={current(path)}
              >
                {label}
              </Link>
            ))}
        </nav>
        {signedIn && (
          <div className={styles['session']}>
            <AccountMenu logOut={logOut} />
            <Button
              size="s"
              icon="logout"
              title={layoutTexts.logout}
              className={styles['logout']}
              busy={busy}
              onClick={logOut}
            >
              <span className={styles['word']}>{layoutTexts.logout}</span>
            </Button>
            {question}
          </div>
        )}
      </div>
    </header>
  );
}
