import { useSession } from '@fitreel/sdk/session';
import { Icon, IconPath, PageHeading, type IconName } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePlaylists } from './playlists/use-playlists';
import { ICONS } from '../shared/icons';
import { LibraryPage } from '../shared/library-page';
import type { ListStatus } from '../shared/lists';
import { available } from '../shared/lists';
import { useUserList } from '../shared/use-user-list';
import { listTexts } from '../shared/texts';
import { overviewTexts } from '../texts';
import styles from './overview.module.css';

/** The viewer's lists, workouts and activity, to which a phone's Library tab leads (behaviour.md#top-bar-and-sidebar). */
export function Component() {
  const { signedIn } = useSession();
  const history = useUserList('history');
  const watchLater = useUserList('watchlater');
  const likes = useUserList('likes');
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
        <List to="/workouts" icon={{ d: ICONS.workout }} name={overviewTexts.workouts} count={null} />
        <List to="/programmes" icon={{ d: ICONS.programme }} name={overviewTexts.programmes} count={null} />
        <List to="/activity" icon={{ d: ICONS.bars }} name={overviewTexts.activity} count={null} />
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
          {typeof icon === 'string' ? <Icon name={icon} /> : <IconPath d={icon.d} />}
        </span>
        <span className={styles.name}>{name}</span>
        {count !== null && <span className={styles.count}>{count}</span>}
      </Link>
    </li>
  );
}

interface ListProps {
  to: string;
  icon: IconName | { d: string };
  name: string;
  /** Null while it is not known. */
  count: string | null;
}
