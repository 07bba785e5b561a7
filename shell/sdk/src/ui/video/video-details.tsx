import { Link } from 'react-router-dom';
import type { Video } from '@fitreel/contract';
import { classNames } from '../primitives/class-names';
import { uiTexts } from '../texts';
import { creatorPath } from './creator-path';
import styles from './video-details.module.css';

export interface VideoDetailsProps {
  video: Video;
  /** Path of the category's page. Null while it is not known: the name is no link then. Without it the category is left out. */
  category?: string | null;
  className?: string;
}

/** Two lines below a video's title, with links to more of its creator and category. They are on top of the link to the video. */
export function VideoDetails({ video, category, className }: VideoDetailsProps) {
  return (
    <div className={classNames(styles.details, className)}>
      <p className={styles.line}>
        <Name path={creatorPath(video.creator)}>{video.creator}</Name>
      </p>
      <p className={styles.line}>
        <span className={styles.name}>{uiTexts.subscribers(video.subscriber)}</span>
        {category !== undefined && (
          <>
            <span aria-hidden="true">·</span>
            <Name path={category}>{video.categoryName}</Name>
          </>
        )}
      </p>
    </div>
  );
}

function Name({ path, children }: { path: string | null; children: string }) {
  if (path === null) {
    return (
      <span className={styles.name} dir="auto">
        {children}
      </span>
    );
  }
  return (
    <Link className={styles.link} to={path} dir="auto">
      {children}
    </Link>
  );
}
