import { useId } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { ButtonLink, categoryTone, openedBy, Skeleton, videoPath, widePicture } from '@fitreel/sdk/ui';
import { usePlatform } from '@fitreel/sdk/platform';
import { Slot } from '@fitreel/sdk/slots';
import type { orderTexts } from '../shared/texts';
import { homeTexts } from './texts';
import { headlineOf, nameOf } from './headline';
import styles from './featured.module.css';

declare module '@fitreel/sdk/slots' {
  interface SlotProps {
    /** The viewer's own opening of the home page: an element with `data-first` that covers the large video. */
    'catalog.first': object;
    /** Text that replaces Start, in an element with `data-begun`: filled by libraries of the previous version. */
    'catalog.start': { video: Contract.Video };
  }
}

export interface FeaturedProps {
  video: Contract.Video;
  /** The order that the video leads, if known. */
  order: keyof typeof orderTexts | undefined;
}

/** One video, large: its picture, its title as a headline, and a button that opens it. */
export function Featured({ video, order }: FeaturedProps) {
  const { emit } = usePlatform();
  const titleId = useId();
  return (
    <div className={styles.first}>
      <Slot name="catalog.first" unavailable={() => null} />
      <section
        className={styles.panel}
        data-category={categoryTone(video.categoryName)}
        aria-labelledby={titleId}
      >
        <div className={styles.text}>
          <p className={styles.tagline}>{homeTexts.tagline(video.categoryName, order)}</p>
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
            <span className={styles.words}>{homeTexts.start(nameOf(video.title))}</span>
            <Slot name="catalog.start" video={video} unavailable={() => null} />
          </ButtonLink>
        </div>
        <img
          className={styles.picture}
          {...widePicture(video.thumbnail)}
          alt={video.alt}
          width={640}
          height={360}
          fetchPriority="high"
          decoding="async"
        />
      </section>
    </div>
  );
}

export function FeaturedSkeleton() {
  return <Skeleton className={styles.panel} />;
}
