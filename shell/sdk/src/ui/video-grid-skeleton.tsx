import { Skeleton } from './skeleton';
import card from './video-card.module.css';
import styles from './video-grid-skeleton.module.css';
import grid from './video-grid.module.css';
import { VisuallyHidden } from './visually-hidden';

export interface VideoGridSkeletonProps {
  /** Cards; 8 where it is not given. */
  count?: number;
  label?: string;
}

/** A grid of cards while its videos load, each as large as the card that comes. */
export function VideoGridSkeleton({ count = 8, label = 'Loading videos' }: VideoGridSkeletonProps) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={grid.grid} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={card.card}>
            <Skeleton shape="art" className={card.picture} />
            <Skeleton shape="round" className={card.avatar} />
            <div className={card.text}>
              <div className={card.title}>
                <Skeleton />
                <Skeleton className={styles.half} />
              </div>
              <div className={card.creator}>
                <Skeleton className={styles.third} />
              </div>
              <div className={card.subscribers}>
                <Skeleton className={styles.third} />
              </div>
            </div>
            <div className={styles.menu} />
          </div>
        ))}
      </div>
    </div>
  );
}
