import type { AccountMenuProps } from '@fitreel/sdk/slots';
import { Link } from 'react-router-dom';
import { available } from '../../shared/lists';
import { useListEntries } from '../../shared/use-user-list';
import { listTexts } from '../../shared/texts';
import styles from './account-item.module.css';

/** A link from the account menu to watch later, if that list has videos. */
export function Component({ close }: AccountMenuProps) {
  const videos = available(useListEntries('watchlater').videos);
  if (videos.length === 0) return null;
  return (
    <Link to="/watchlater" className={styles.item} onClick={close}>
      {listTexts.watchLater} <span className={styles.count}>{listTexts.videos(videos.length)}</span>
    </Link>
  );
}
