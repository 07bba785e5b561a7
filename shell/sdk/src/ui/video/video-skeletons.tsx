import { Skeleton } from '../primitives/notice';
import styles from './video-card.module.css';

/**
 * A `VideoCard` while its video loads, of the card's size. The list around it announces that it is loading.
 *
 * @param extra the page adds a small button to the card
 */
export function VideoCardSkeleton({ extra = false }: { extra?: boolean }) {
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton shape="round" className={styles.avatar} />
      <VideoSkeleton />
      <div className={styles.menuSpace} />
      {extra && (
        <div className={styles.extra}>
          <Skeleton className={styles.control} />
        </div>
      )}
    </div>
  );
}

/** A `VideoRow` while its video loads. The list around it announces that it is loading. */
export function VideoRowSkeleton() {
  return (
    <div className={styles.row} aria-hidden="true">
      <VideoSkeleton />
    </div>
  );
}

/** The picture, the title and the two lines below it. */
function VideoSkeleton() {
  return (
    <>
      <Skeleton shape="art" className={styles.picture} />
      <div className={styles.title}>
        <Skeleton />
        <Skeleton className={styles.half} />
      </div>
      <div className={styles.details}>
        <div className={styles.line}>
          <Skeleton className={styles.half} />
        </div>
        <div className={styles.facts}>
          <Skeleton className={styles.third} />
        </div>
      </div>
    </>
  );
}
