import { memo, useId, type ReactNode } from 'react';
import type { Video } from '@fitreel/contract';
import { VideoMarks } from './video-marks';
import styles from './video-card.module.css';
import { VideoDetails } from './video-details';
import { VideoLink } from './video-link';
import { VideoMenu } from './video-menu';
import { VideoThumbnail } from './video-thumbnail';
import { VideoTitle } from './video-title';

export interface VideoCardProps {
  video: Video;
  /** Path of its category's page; null while it is not known. */
  categoryPath?: string | null;
  /** What the page adds below the card, such as a Remove button. */
  extra?: ReactNode;
  /** Its picture is in the first row: load it at once. */
  eager?: boolean;
}

/**
 * A video with its picture, title, creator, marks and menu (behaviour.md#video-cards). Renders again only for other props: the
 * grid around it changes often.
 */
export const VideoCard = memo(function VideoCard({
  video,
  categoryPath = null,
  extra,
  eager,
}: VideoCardProps) {
  const titleId = useId();
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <VideoLink video={video} className={styles.link}>
        <h2 className={styles.title} id={titleId} dir="auto">
          <VideoTitle title={video.title} />
        </h2>
        <span className={styles.picture}>
          <VideoThumbnail video={video} eager={eager} />
        </span>
        <img
          className={styles.avatar}
          src={video.avatar}
          alt=""
          width={36}
          height={36}
          loading="lazy"
          decoding="async"
        />
      </VideoLink>
      <VideoDetails video={video} category={categoryPath} className={styles.details} />
      <VideoMarks video={video} className={styles.badges} />
      <VideoMenu video={video} className={styles.menu} />
      {extra && <div className={styles.extra}>{extra}</div>}
    </article>
  );
});
