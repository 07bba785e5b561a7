import { memo, useId } from 'react';
import type { Video } from '@fitreel/contract';
import { UserMarksProvider, useUserMarks } from './user-marks';
import { VideoBadges } from './video-badges';
import { VideoLink } from './video-link';
import { VideoMenu } from './video-menu';
import styles from './video-row.module.css';
import { VideoThumbnail } from './video-thumbnail';
import { VideoTitle } from './video-title';

export interface VideoRowProps {
  video: Video;
}

/** A video as a compact row, picture first, for lists at the side such as Must watch. */
export function VideoRow({ video }: VideoRowProps) {
  return (
    <UserMarksProvider>
      <MarkedRow video={video} />
    </UserMarksProvider>
  );
}

function MarkedRow({ video }: VideoRowProps) {
  const { likes, watchlater } = useUserMarks(video._id);
  return <RowView video={video} liked={likes} saved={watchlater} />;
}

/** Renders again only when something about its own video changes. */
const RowView = memo(function RowView({
  video,
  liked,
  saved,
}: VideoRowProps & { liked: boolean; saved: boolean }) {
  const titleId = useId();
  return (
    <article className={styles.row} aria-labelledby={titleId}>
      <VideoLink video={video} className={styles.link}>
        <span className={styles.text}>
          <h3 className={styles.title} id={titleId} dir="auto">
            <VideoTitle title={video.title} />
          </h3>
          <span className={styles.details}>
            <span className={styles.line} dir="auto">
              {video.creator}
            </span>{' '}
            <span className={styles.line}>{`${video.subscriber} subscribers`}</span>
          </span>
        </span>
        <span className={styles.picture}>
          <VideoThumbnail video={video} />
        </span>
      </VideoLink>
      <VideoBadges liked={liked} saved={saved} className={styles.badges} />
      <VideoMenu video={video} className={styles.menu} />
    </article>
  );
});
