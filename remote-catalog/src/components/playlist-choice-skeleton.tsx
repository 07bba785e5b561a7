import { Skeleton, VisuallyHidden } from '@fitreel/sdk/ui';
import styles from './playlist-choice-skeleton.module.css';

/** Lines while the playlists load, each as high as the checkbox that comes. */
const LINES = 2;

export function PlaylistChoiceSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading playlists</VisuallyHidden>
      {Array.from({ length: LINES }, (_, index) => (
        <div key={index} className={styles.line}>
          <Skeleton className={styles.text} />
        </div>
      ))}
    </div>
  );
}
