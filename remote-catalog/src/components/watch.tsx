import type { Contract } from '@fitreel/sdk/api';
import { PageHeading } from '@fitreel/sdk/ui';
import { MustWatch } from './must-watch';
import { Player } from './player';
import { VideoActions } from './video-actions';
import styles from './watch.module.css';

/** The video page (behaviour.md#video-page). */
export function Watch({ video }: { video: Contract.Video }) {
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <Player video={video} />
        <div className={styles.details}>
          <PageHeading title={video.title} />
          <div className={styles.line}>
            <Creator video={video} />
            <VideoActions video={video} />
          </div>
        </div>
      </div>
      <MustWatch video={video} />
    </div>
  );
}

function Creator({ video }: { video: Contract.Video }) {
  return (
    <div className={styles.creator}>
      <img className={styles.avatar} src={video.avatar} alt="" width={48} height={48} />
      <div>
        <p className={styles.name} dir="auto">
          {video.creator}
        </p>
        <p className={styles.more}>
          {`${video.subscriber} subscribers `}
          <span aria-hidden="true">·</span> {video.categoryName}
        </p>
      </div>
    </div>
  );
}
