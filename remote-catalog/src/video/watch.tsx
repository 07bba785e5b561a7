import type { Contract } from '@fitreel/sdk/api';
import { Slot } from '@fitreel/sdk/slots';
import { PageHeading } from '@fitreel/sdk/ui';
import { Creator } from './creator';
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
          <Slot name="video-details" video={video} />
        </div>
      </div>
      <MustWatch video={video} />
    </div>
  );
}
