import { useShortcuts } from '@fitreel/sdk/platform';
import type { NavigationEntry } from '@fitreel/sdk/remote';
import { animatesPages, IconPath } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ownerOf, useSite, type Site, type SiteRoute } from '../composition/site';
import { sectionShortcuts } from '../shortcuts/shortcuts';
import { ShortcutOverview } from '../shortcuts/shortcut-overview';
import styles from './sidebar.module.css';
import { layoutTexts } from '../texts';

/**
 * True if `pathname` is the same page of the same remote as the entry, or below the entry's path. A tab is also active on the
 * pages to which it leads: entries of its remote that a phone's bar leaves out.
 */
function isActive(entry: NavigationEntry, pathname: string, { routes, navigation }: Site): boolean {
  const remote = (path: string) => ownerOf(routes, path)?.remote;
  const leadsTo = ({ phone, path }: NavigationEntry) =>
    phone === false && remote(path) === remote(entry.path);
  if (entry.place === 'tab') {
    const hidden = navigation.sidebar.filter(leadsTo);
    if (hidden.some((other) => isActive(other, pathname, { routes, navigation }))) return true;
  }
  const page = (route: SiteRoute | null) => route && `${route.remote.name}.${route.page ?? route.id}`;
  const current = page(ownerOf(routes, pathname));
  if (current !== null && current === page(ownerOf(routes, entry.path))) return true;
  return entry.path !== '/' && pathname.startsWith(`${entry.path}/`);
}

/** The site's sections, with the active one highlighted; on a phone the bar at the bottom (behaviour.md#top-bar-and-sidebar). */
export function Sidebar(): ReactNode {
  const site = useSite();
  const { navigation } = site;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useShortcuts(
    sectionShortcuts(navigation.sidebar, (path) => {
      navigate(path);
    }),
  );
  const entries = [...navigation.sidebar, ...navigation.tab].sort((one, other) => one.order - other.order);
  return (
    <nav aria-label={layoutTexts.sections} className={styles['sidebar']}>
      <ul className={styles['list']}>
        {entries.map((entry) => (
          <li
            key={entry.path}
            className={styles['item']}
            data-on={entry.place === 'tab' ? 'phone' : entry.phone === false ? 'wide' : undefined}
          >
            <Link
              to={entry.path}
              viewTransition={animatesPages()}
              className={styles['link']}
              aria-current={isActive(entry, pathname, site) ? 'page' : undefined}
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
