import { Link } from 'react-router-dom';
import type { Contract } from '@fitreel/sdk/api';
import { searchTexts } from './texts';
import styles from './found-creator.module.css';

/** The creator named by a search, before the videos (behaviour.md#search). */
export function FoundCreator({ creator }: { creator: Contract.Creator }) {
  const { _id, name, avatar, subscriber, videoCount } = creator;
  const more = [subscriber && searchTexts.subscribers(subscriber), searchTexts.videosOf(videoCount)];
  return (
    <Link className={styles.creator} to={`/creator/${encodeURIComponent(_id)}`}>
      <img className={styles.avatar} src={avatar} alt="" width={56} height={56} />
      <span className={styles.text}>
        <span className={styles.name} dir="auto">
          {name}
        </span>{' '}
        <span className={styles.more}>{[searchTexts.creator, ...more].filter(Boolean).join(' · ')}</span>
      </span>
    </Link>
  );
}
