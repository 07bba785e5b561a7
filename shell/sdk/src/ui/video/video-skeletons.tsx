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
      <Skeleton shape="art" className={styles.picture} />
      <Skeleton shape="round" className={styles.avatar} />
      <div className={styles.title}>
        <Skeleton />
        <Skeleton className={styles.half} />
      </div>
      <DetailsSkeleton className={styles.details} />
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
      <Skeleton shape="art" className={styles.rowPicture} />
      <div className={styles.rowTitle}>
        <Skeleton />
        <Skeleton className={styles.half} />
      </div>
      <DetailsSkeleton className={styles.rowDetails} />
    </div>
  );
}

function DetailsSkeleton({ className }: { className: string | undefined }) {
  return (
    <div className={className}>
      <div className={styles.line}>
        <Skeleton className={styles.third} />
      </div>
      <div className={styles.line}>
        <Skeleton className={styles.half} />
      </div>
    </div>
  );
}
