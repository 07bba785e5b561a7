import { useId } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { ButtonLink, categoryTone, openedBy, Skeleton, videoPath } from '@fitreel/sdk/ui';
import { usePlatform } from '@fitreel/sdk/platform';
import { homeTexts } from './texts';
import { headlineOf, nameOf } from './headline';
import styles from './featured.module.css';

/** One video, large: its picture, its title as a headline, and a button that opens it. */
export function Featured({ video }: { video: Contract.Video }) {
  const { emit } = usePlatform();
  const titleId = useId();
  return (
    <section
      className={styles.panel}
      data-category={categoryTone(video.categoryName)}
      aria-labelledby={titleId}
    >
      <div className={styles.text}>
        <p className={styles.tagline}>{homeTexts.tagline(video.categoryName)}</p>
        <h2 className={styles.headline} id={titleId} dir="auto">
          {headlineOf(video.title)}
        </h2>
        <p className={styles.creator} dir="auto">
          {video.creator}
        </p>
        <ButtonLink
          variant="primary"
          className={styles.start}
          to={videoPath(video._id)}
          {...openedBy(() => emit('video-opened', { video }))}
        >
          {homeTexts.start(nameOf(video.title))}
        </ButtonLink>
      </div>
      <img
        className={styles.picture}
        src={video.thumbnail}
        alt={video.alt}
        width={640}
        height={360}
        fetchPriority="high"
        decoding="async"
      />
    </section>
  );
}

export function FeaturedSkeleton() {
  return <Skeleton className={styles.panel} />;
}
