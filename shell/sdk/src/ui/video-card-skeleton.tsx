import { Skeleton } from './skeleton';
import card from './video-card.module.css';
import styles from './video-grid-skeleton.module.css';

/**
 * A `VideoCard` while its video loads, as large as the card that comes. The list says that it is loading.
 *
 * @param extra the page adds a small button to the card
 */
export function VideoCardSkeleton({ extra = false }: { extra?: boolean }) {
  return (
    <div className={card.card} aria-hidden="true">
      <Skeleton shape="art" className={card.picture} />
      <Skeleton shape="round" className={card.avatar} />
      <div className={card.text}>
        <div className={card.title}>
          <Skeleton />
          <Skeleton className={styles.half} />
        </div>
        <div className={card.about}>
          <Skeleton className={styles.third} />
          <Skeleton className={styles.third} />
        </div>
      </div>
      <div className={styles.menu} />
      {extra && (
        <div className={card.extra}>
          <Skeleton className={styles.control} />
        </div>
      )}
    </div>
  );
}
