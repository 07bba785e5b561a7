import { Skeleton } from './skeleton';
import row from './video-row.module.css';
import styles from './video-grid-skeleton.module.css';

/** A `VideoRow` while its video loads. The list that holds several says once that it is loading. */
export function VideoRowSkeleton() {
  return (
    <div className={row.row} aria-hidden="true">
      <Skeleton shape="art" className={row.picture} />
      <div className={row.text}>
        <div className={row.title}>
          <Skeleton />
          <Skeleton className={styles.half} />
        </div>
        <div className={row.about}>
          <Skeleton className={styles.third} />
          <Skeleton className={styles.third} />
        </div>
      </div>
    </div>
  );
}
