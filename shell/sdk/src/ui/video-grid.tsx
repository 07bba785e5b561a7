import type { ReactNode } from 'react';
import type { Video } from '../api';
import { UserMarksProvider } from './user-marks';
import { VideoCard } from './video-card';
import styles from './video-grid.module.css';

export interface VideoGridProps {
  /** Name of the list: "Trending videos". */
  label: string;
  videos: readonly Video[];
  renderExtra?: (video: Video) => ReactNode;
}

/** Cards of the first screen on a wide window; their pictures do not wait for scrolling. */
const FIRST_SCREEN = 6;

/** Videos as a list of cards, in as many columns as fit. */
export function VideoGrid({ label, videos, renderExtra }: VideoGridProps) {
  return (
    <UserMarksProvider>
      <ul className={styles.grid} aria-label={label}>
        {videos.map((video, index) => (
          <li key={video._id}>
            <VideoCard video={video} extra={renderExtra?.(video)} eager={index < FIRST_SCREEN} />
          </li>
        ))}
      </ul>
    </UserMarksProvider>
  );
}
