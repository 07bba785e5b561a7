import type { NavigationEntry } from '@fitreel/sdk/remote';
import { IconPath } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ownerOf, useSite, type SiteRoute } from '../composition/site';
import { sectionShortcuts, useShortcuts } from '../shortcuts/shortcuts';
import { ShortcutOverview } from '../shortcuts/shortcut-overview';
import styles from './sidebar.module.css';
import { layoutTexts } from '../texts';

/** True if `pathname` is the same page of the same remote as the entry, or below the entry's path. */
function isActive(entry: NavigationEntry, pathname: string, routes: readonly SiteRoute[]): boolean {
  const page = (route: SiteRoute | null) => route && `${route.remote.name}.${route.page ?? route.id}`;
  const current = page(ownerOf(routes, pathname));
  if (current !== null && current === page(ownerOf(routes, entry.path))) return true;
  return entry.path !== '/' && pathname.startsWith(`${entry.path}/`);
}

/** The site's sections, with the active one highlighted (behaviour.md#top-bar-and-sidebar). */
export function Sidebar(): ReactNode {
  const { navigation, routes } = useSite();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useShortcuts(
    sectionShortcuts(navigation.sidebar, (path) => {
      navigate(path);
    }),
  );
  return (
    <nav aria-label={layoutTexts.sections} className={styles['sidebar']}>
      <ul className={styles['list']}>
        {navigation.sidebar.map((entry) => (
          <li key={entry.path} className={styles['item']}>
            <Link
              to={entry.path}
              className={styles['link']}
              aria-current={isActive(entry, pathname, routes) ? 'page' : undefined}
            >
              {entry.icon !== undefined && <IconPath d={entry.icon} />}
              <span className={styles['label']}>{entry.label}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ShortcutOverview className={styles['foot']} />
    </nav>
  );
}
