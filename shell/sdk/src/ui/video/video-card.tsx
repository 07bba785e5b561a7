import { memo, useId, type ReactNode } from 'react';
import type { Video } from '@fitreel/contract';
import { categoryTone } from '@fitreel/contract/category-tone';
import { Link } from 'react-router-dom';
import { pictureColour, widePicture } from './picture-colour';
import styles from './video-card.module.css';
import { creatorPath, VideoLink } from './video-links';
import { VideoMenu } from './video-menu';
import { classNames } from '../primitives/button';
import { VideoTitle } from './video-title';
import { factsText, minutesText } from '../fact-labels';
import { uiTexts } from '../texts';
import { Slot } from '../../slots';

export interface VideoCardProps {
  video: Video;
  /** Path of its category's page; null until it is known. */
  categoryPath?: string | null;
  /** Content that the page adds below the card, such as a Remove button. */
  extra?: ReactNode;
  /** Its picture is in the first row and loads immediately. */
  eager?: boolean;
}

/**
 * A video with its picture, title, creator, marks and menu (behaviour.md#video-cards). Renders again only if its props change: the grid
 * around it changes often.
 */
export const VideoCard = memo(function VideoCard({
  video,
  categoryPath = null,
  extra,
  eager,
}: VideoCardProps) {
  const titleId = useId();
  return (
    <article
      className={styles.card}
      aria-labelledby={titleId}
      data-unavailable={video.unavailable}
      data-category={categoryTone(video.categoryName)}
    >
      <VideoLink video={video} className={styles.link}>
        <h2 className={styles.title} id={titleId} dir="auto">
          <VideoTitle title={video.title} />
        </h2>
        <VideoThumbnail video={video} eager={eager} wide />
        <img className={styles.avatar} src={video.avatar} alt="" width={36} height={36} loading="lazy" />
      </VideoLink>
      <VideoExtras
        video={video}
        creator={video.unavailable ? null : creatorPath(video.creator)}
        category={categoryPath}
      />
      {extra && <div className={styles.extra}>{extra}</div>}
    </article>
  );
});

export interface VideoRowProps {
  video: Video;
  /** The reason why it is listed, shown beside the creator. */
  reason?: string | undefined;
  /** The same, but only as long as no mark of the video has `data-begun`. */
  reasonIfNew?: string | undefined;
  /** The query of the link to the video: `?list=…`. */
  query?: string;
}

/**
 * A video as a compact row, picture first, for lists of one category at the side, such as Must watch. A press anywhere but on the menu
 * opens the video.
 */
export const VideoRow = memo(function VideoRow({ video, reason, reasonIfNew, query }: VideoRowProps) {
  const titleId = useId();
  return (
    <article className={styles.row} aria-labelledby={titleId} data-unavailable={video.unavailable}>
      <VideoLink video={video} query={query} className={styles.link}>
        <h3 className={styles.title} id={titleId} dir="auto">
          <VideoTitle title={video.title} />
        </h3>
        <VideoThumbnail video={video} />
      </VideoLink>
      <VideoExtras video={video} creator={null} reason={reason} reasonIfNew={reasonIfNew} />
    </article>
  );
});

interface VideoExtrasProps {
  video: Video;
  /** Path of the creator's page; null if the name is not a link. */
  creator: string | null;
  /** Path of the category's page; null until it is known, when the name is not a link. Without it the category is left out. */
  category?: string | null;
  reason?: string | undefined;
  reasonIfNew?: string | undefined;
}

/**
 * The layer above the link to a video: its creator and category, which may be links to more of both, the marks of other remotes, and the
 * menu. Marks that cannot be shown are left out, without a notice on each card.
 */
function VideoExtras(props: VideoExtrasProps) {
  const { video, creator, category, reason, reasonIfNew } = props;
  const gone = video.hostProblem ? uiTexts.unplayable : uiTexts.unavailable;
  const why = reason ?? reasonIfNew;
  return (
    <>
      <div className={styles.details}>
        <p className={styles.line}>
          <Name path={creator}>{video.creator}</Name>
          {category !== undefined && (
            <>
              <span aria-hidden="true">·</span>
              <Name path={category} className={styles.category}>
                {video.categoryName}
              </Name>
            </>
          )}
          {why && !video.unavailable && (
            <span className={classNames(styles.reason, !reason && styles.ifNew)}>{why}</span>
          )}
        </p>
        <p className={styles.facts}>{video.unavailable ? gone : factsText(video)}</p>
      </div>
      <div className={styles.badges}>
        <Slot name="video-marks" video={video} unavailable={() => null} />
      </div>
      <VideoMenu video={video} className={styles.menu} />
    </>
  );
}

function Name(props: { path: string | null; className?: string; children: string }) {
  const { path, className, children } = props;
  if (path === null) {
    return (
      <span className={classNames(styles.name, className)} dir="auto">
        {children}
      </span>
    );
  }
  return (
    <Link className={classNames(styles.nameLink, className)} to={path} dir="auto" discover="none">
      {children}
    </Link>
  );
}

export interface VideoThumbnailProps {
  video: Video;
  /** For the first row, whose pictures are the largest paint. */
  eager?: boolean | undefined;
  /** As wide as the window on phones. */
  wide?: boolean;
}

/** A video's picture with its length, 16:9, with its space reserved. */
export function VideoThumbnail({ video, eager = false, wide = false }: VideoThumbnailProps) {
  const { minutes, thumbnail } = video;
  const colour = pictureColour(thumbnail);
  return (
    <span className={`${styles.picture} ${styles.frame}`}>
      {colour && <svg className={styles.colour} color={colour} />}
      <img
        className={styles.image}
        {...(wide ? widePicture(thumbnail) : { src: thumbnail })}
        alt={video.alt}
        width={480}
        height={270}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding={eager ? 'async' : undefined}
      />
      {minutes && <span className={styles.minutes}>{minutesText(minutes)}</span>}
    </span>
  );
}
