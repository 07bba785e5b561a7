import { Skeleton, VisuallyHidden } from '@fitreel/sdk/ui';
import { MustWatchSkeleton } from './must-watch';
import styles from './watch-skeleton.module.css';
import watch from './watch.module.css';

/** A video's page while the video loads, each part at its size. */
export function WatchSkeleton() {
  return (
    <div className={watch.page} role="status">
      <VisuallyHidden>Loading the video</VisuallyHidden>
      <div className={watch.main}>
        <div className={watch.player}>
          <Skeleton shape="art" />
        </div>
        <div className={watch.about}>
          <Skeleton className={styles.title} />
          <div className={watch.line}>
            <Skeleton shape="round" />
            <Skeleton className={styles.actions} />
          </div>
        </div>
      </div>
      <MustWatchSkeleton />
    </div>
  );
}
