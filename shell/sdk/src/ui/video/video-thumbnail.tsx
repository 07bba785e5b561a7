import type { Video } from '@fitreel/contract';
import styles from './video-thumbnail.module.css';

/** A video's picture, 16:9, with its space reserved. `eager` is for the first row, whose largest paint it is. */
export function VideoThumbnail({ video, eager = false }: { video: Video; eager?: boolean }) {
  return (
    <span className={styles.frame}>
      <img
        className={styles.picture}
        src={video.thumbnail}
        alt={video.alt}
        width={480}
        height={270}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    </span>
  );
}
