import { Skeleton, VisuallyHidden } from '@fitreel/sdk/ui';
import { MustWatchSkeleton } from './must-watch';
import styles from './watch-skeleton.module.css';
import watch from './watch.module.css';
import { videoTexts } from '../texts';

/** The video page while its video loads, with each part in its final size. */
export function WatchSkeleton() {
  return (
    <div className={watch.page} role="status">
      <VisuallyHidden>{videoTexts.loading}</VisuallyHidden>
      <div className={watch.main}>
        <div className={watch.player}>
          <Skeleton shape="art" />
        </div>
        <div className={watch.details}>
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
