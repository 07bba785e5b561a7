import { Skeleton, VisuallyHidden } from '@fitreel/sdk/ui';
import card from './playlist-card.module.css';
import styles from './playlist-grid-skeleton.module.css';
import grid from './playlists.module.css';
import { playlistsTexts } from '../texts';

const CARDS = 4;

/** The playlists while they load, each as large as its card. */
export function PlaylistGridSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{playlistsTexts.loading}</VisuallyHidden>
      <div className={grid.grid} aria-hidden="true">
        {Array.from({ length: CARDS }, (_, index) => (
          <div key={index} className={card.card}>
            <Skeleton shape="art" className={styles.picture} />
            <div className={card.text}>
              <div className={card.title}>
                <Skeleton className={styles.title} />
              </div>
              <div className={card.count}>
                <Skeleton className={styles.count} />
              </div>
            </div>
            <div className={styles.button} />
          </div>
        ))}
      </div>
    </div>
  );
}
