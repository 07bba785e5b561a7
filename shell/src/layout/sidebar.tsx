import { useShortcuts } from '@fitreel/sdk/platform';
import type { NavigationEntry } from '@fitreel/sdk/remote';
import { IconPath } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ownerOf, useSite, type Site, type SiteRoute } from '../composition/site';
import { sectionShortcuts } from '../shortcuts/shortcuts';
import { ShortcutOverview } from '../shortcuts/shortcut-overview';
import styles from './sidebar.module.css';
import { layoutTexts } from '../texts';

/** Whether `pathname` is the entry's page of the same remote, a page that the entry names, or below the entry's path. */
function isActive(entry: NavigationEntry, pathname: string, { routes }: Site): boolean {
  const page = (route: SiteRoute) => route.page ?? route.id;
  const here = ownerOf(routes, pathname);
  const own = ownerOf(routes, entry.path);
  if (here && own && here.remote === own.remote) {
    if (page(here) === page(own) || entry.activeOn?.includes(here.id)) return true;
  }
  return entry.path !== '/' && pathname.startsWith(`${entry.path}/`);
}

/** The site's sections, with the active one highlighted; on a phone, the bar at the bottom (behaviour.md#top-bar-and-sidebar). */
export function Sidebar(): ReactNode {
  const site = useSite();
  const { sidebar, tab } = site.navigation;
  const navigate = useNavigate();
  useShortcuts(
    sectionShortcuts(sidebar, (path) => {
      navigate(path);
    }),
  );
  const entries = [...sidebar, ...tab].sort((one, other) => one.order - other.order);
  const more = entries.filter(({ group }) => group);
  return (
    <nav aria-label={layoutTexts.sections} className={styles['sidebar']}>
      <Sections entries={entries.filter(({ group }) => !group)} />
      {more.length > 0 && <Sections entries={more} />}
      <ShortcutOverview className={styles['foot']} />
    </nav>
  );
}

function Sections({ entries }: { entries: readonly NavigationEntry[] }): ReactNode {
  const site = useSite();
  const { pathname } = useLocation();
  return (
    <ul className={styles['list']}>
      {entries.map((entry) => (
        <li
          key={entry.path}
          className={styles['item']}
          data-on={entry.place === 'tab' ? 'phone' : entry.phone === false ? 'wide' : undefined}
        >
          <Link
            to={entry.path}
            className={styles['link']}
            aria-current={isActive(entry, pathname, site) ? 'page' : undefined}
          >
            {entry.icon !== undefined && <IconPath d={entry.icon} />}
            <span className={styles['label']}>{entry.label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
