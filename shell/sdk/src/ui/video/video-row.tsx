import { memo, useId } from 'react';
import type { Video } from '@fitreel/contract';
import { VideoMarks } from './video-marks';
import { VideoDetails } from './video-details';
import { VideoLink } from './video-link';
import { VideoMenu } from './video-menu';
import styles from './video-row.module.css';
import { VideoThumbnail } from './video-thumbnail';
import { VideoTitle } from './video-title';

export interface VideoRowProps {
  video: Video;
}

/** A video as a compact row, picture first, for lists of one category at the side, such as Must watch. */
export const VideoRow = memo(function VideoRow({ video }: VideoRowProps) {
  const titleId = useId();
  return (
    <article className={styles.row} aria-labelledby={titleId}>
      <VideoLink video={video} className={styles.link}>
        <h3 className={styles.title} id={titleId} dir="auto">
          <VideoTitle title={video.title} />
        </h3>
        <span className={styles.picture}>
          <VideoThumbnail video={video} />
        </span>
      </VideoLink>
      <VideoDetails video={video} className={styles.details} />
      <VideoMarks video={video} className={styles.badges} />
      <VideoMenu video={video} className={styles.menu} />
    </article>
  );
});
