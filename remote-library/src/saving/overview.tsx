import { useSession } from '@fitreel/sdk/session';
import { Icon, PageHeading, type IconName } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePlaylists } from './playlists/use-playlists';
import { LibraryPage } from '../shared/library-page';
import type { ListStatus } from '../shared/lists';
import { available } from '../shared/lists';
import { useListEntries } from '../shared/use-user-list';
import { listTexts } from '../shared/texts';
import { overviewTexts } from '../texts';
import styles from './overview.module.css';

/** The viewer's lists, opened by a phone's Library tab (behaviour.md#top-bar-and-sidebar). */
export function Component() {
  const { signedIn } = useSession();
  const history = useListEntries('history');
  const watchLater = useListEntries('watchlater');
  const likes = useListEntries('likes');
  const { playlists, status } = usePlaylists();
  const videos = (list: typeof history) =>
    countIf(list.status, listTexts.videos(available(list.videos).length));
  return (
    <LibraryPage items={[]} status="">
      <PageHeading title={overviewTexts.heading} />
      <ul className={styles.lists}>
        <List to="/history" icon="past" name={overviewTexts.history} count={videos(history)} />
        <List to="/watchlater" icon="clock" name={overviewTexts.watchLater} count={videos(watchLater)} />
        <List to="/likedvideos" icon="heart" name={overviewTexts.liked} count={videos(likes)} />
        <List
          to="/playlist"
          icon="list-play"
          name={overviewTexts.playlists}
          count={countIf(status, overviewTexts.playlistCount(playlists.length))}
        />
      </ul>
      {!signedIn && <p className={styles.note}>{overviewTexts.visitor}</p>}
    </LibraryPage>
  );
}

const countIf = (status: ListStatus, text: string) => (status === 'ready' ? text : null);

function List({ to, icon, name, count }: ListProps): ReactNode {
  return (
    <li>
      <Link to={to} className={styles.list}>
        <span className={styles.emblem}>
          <Icon name={icon} />
        </span>
        <span className={styles.name}>{name}</span>
        {count !== null && <span className={styles.count}>{count}</span>}
      </Link>
    </li>
  );
}

interface ListProps {
  to: string;
  icon: IconName;
  name: string;
  /** Null until it is known. */
  count: string | null;
}
