import { Skeleton } from '../primitives/skeleton';
import card from './video-card.module.css';
import row from './video-row.module.css';
import details from './video-details.module.css';
import styles from './video-skeletons.module.css';

/**
 * A `VideoCard` while its video loads, of the card's size. The list around it announces that it is loading.
 *
 * @param extra the page adds a small button to the card
 */
export function VideoCardSkeleton({ extra = false }: { extra?: boolean }) {
  return (
    <div className={card.card} aria-hidden="true">
      <Skeleton shape="art" className={card.picture} />
      <Skeleton shape="round" className={card.avatar} />
      <div className={card.title}>
        <Skeleton />
        <Skeleton className={styles.half} />
      </div>
      <DetailsSkeleton className={card.details} />
      <div className={styles.menu} />
      {extra && (
        <div className={card.extra}>
          <Skeleton className={styles.control} />
        </div>
      )}
    </div>
  );
}

/** A `VideoRow` while its video loads. The list around it announces that it is loading. */
export function VideoRowSkeleton() {
  return (
    <div className={row.row} aria-hidden="true">
      <Skeleton shape="art" className={row.picture} />
      <div className={row.title}>
        <Skeleton />
        <Skeleton className={styles.half} />
      </div>
      <DetailsSkeleton className={row.details} />
    </div>
  );
}

function DetailsSkeleton({ className }: { className: string | undefined }) {
  return (
    <div className={className}>
      <div className={details.line}>
        <Skeleton className={styles.third} />
      </div>
      <div className={details.line}>
        <Skeleton className={styles.half} />
      </div>
    </div>
  );
}
