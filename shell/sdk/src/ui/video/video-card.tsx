import { memo, useId, type ReactNode } from 'react';
import type { Video } from '@fitreel/contract';
import { UserMarksProvider, useUserMarks } from './user-marks';
import { VideoBadges } from './video-badges';
import styles from './video-card.module.css';
import { VideoLink } from './video-link';
import { VideoMenu } from './video-menu';
import { VideoThumbnail } from './video-thumbnail';
import { VideoTitle } from './video-title';

export interface VideoCardProps {
  video: Video;
  /** What the page adds below the card, such as a playlist's Remove button. */
  extra?: ReactNode;
  /** Its picture is on the first screen: load it at once. */
  eager?: boolean;
}

/** A video with its picture, title, creator, badges and menu (behaviour.md#video-cards). */
export function VideoCard({ video, extra, eager }: VideoCardProps) {
  return (
    <UserMarksProvider>
      <MarkedCard video={video} extra={extra} eager={eager} />
    </UserMarksProvider>
  );
}

function MarkedCard(props: VideoCardProps) {
  const { likes, watchlater } = useUserMarks(props.video._id);
  return <CardView {...props} liked={likes} saved={watchlater} />;
}

/** Renders again only when something about its own video changes. */
const CardView = memo(function CardView(props: VideoCardProps & { liked: boolean; saved: boolean }) {
  const { video, extra, eager, liked, saved } = props;
  const titleId = useId();
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <VideoLink video={video} className={styles.link}>
        <span className={styles.text}>
          <h2 className={styles.title} id={titleId} dir="auto">
            <VideoTitle title={video.title} />
          </h2>
          <span className={styles.details}>
            <span className={styles.line} dir="auto">
              {video.creator}
            </span>{' '}
            <span className={styles.line}>{`${video.subscriber} subscribers`}</span>
          </span>
        </span>
        <span className={styles.picture}>
          <VideoThumbnail video={video} eager={eager} />
        </span>
        <img
          className={styles.avatar}
          src={video.avatar}
          alt=""
          width={36}
          height={36}
          loading={eager ? 'eager' : 'lazy'}
          // After the pictures. React then preloads none of them either.
          fetchPriority="low"
          decoding="async"
        />
      </VideoLink>
      <VideoBadges liked={liked} saved={saved} className={styles.badges} />
      <VideoMenu video={video} className={styles.menu} />
      {extra && <div className={styles.extra}>{extra}</div>}
    </article>
  );
});
