import type { Video } from '@fitreel/sdk/api';
import styles from './creator.module.css';

/** Who made the video, and for how many. */
export function Creator({ video }: { video: Video }) {
  return (
    <div className={styles.creator}>
      <img className={styles.avatar} src={video.avatar} alt="" width={48} height={48} />
      <div>
        <p className={styles.name}>{video.creator}</p>
        <p className={styles.more}>
          {`${video.subscriber} subscribers`}
          <span aria-hidden="true"> · </span>
          {video.categoryName}
        </p>
      </div>
    </div>
  );
}
