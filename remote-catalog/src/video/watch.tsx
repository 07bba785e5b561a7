import type { Contract } from '@fitreel/sdk/api';
import { Slot } from '@fitreel/sdk/slots';
import { Button, PageHeading, Skeleton, useShareVideo, VisuallyHidden } from '@fitreel/sdk/ui';
import { videoTexts } from '../texts';
import { Creator } from './creator';
import { MustWatch, MustWatchSkeleton } from './must-watch';
import { PlayingList } from './playing-list';
import { Player } from './player';
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
      <div>
        <PlayingList video={video} />
        <MustWatch video={video} />
      </div>
    </div>
  );
}

/** The buttons of a video page: other remotes' buttons, and Share (behaviour.md#video-page). */
function VideoActions({ video }: { video: Contract.Video }) {
  const share = useShareVideo();
  return (
    <div className={styles.actions}>
      <Slot name="video-actions" video={video} pending={<Skeleton className={styles.pending} />}>
        <Button icon="share" onClick={() => share(video)}>
          {videoTexts.share}
        </Button>
      </Slot>
    </div>
  );
}

/** The video page while its video loads, with each part in its final size. */
export function WatchSkeleton() {
  return (
    <div className={styles.page} role="status">
      <VisuallyHidden>{videoTexts.loading}</VisuallyHidden>
      <div className={styles.main}>
        <div className={styles.player}>
          <Skeleton shape="art" />
        </div>
        <div className={styles.details}>
          <Skeleton className={styles.skeletonTitle} />
          <div className={styles.line}>
            <Skeleton shape="round" />
            <Skeleton className={styles.skeletonActions} />
          </div>
        </div>
      </div>
      <MustWatchSkeleton />
    </div>
  );
}
