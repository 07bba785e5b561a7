import type { ReactNode } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { categoryTone, widePicture } from '@fitreel/sdk/ui';
import styles from './first-panel.module.css';

interface FirstPanelProps {
  /** Its name for assistive technology. */
  name: string;
  tagline: string;
  title: string;
  facts: string;
  /** The video of the panel, once known. */
  video: Contract.Video | undefined;
  /** The button. */
  children: ReactNode;
}

/** The viewer's own opening of the home page. It covers the large video of the page, so that nothing moves (slot `catalog.first`). */
export function FirstPanel({ name, tagline, title, facts, video, children }: FirstPanelProps) {
  return (
    <section
      className={styles.panel}
      aria-label={name}
      data-first=""
      data-category={video && categoryTone(video.categoryName)}
    >
      <div className={styles.text}>
        <p className={styles.tagline} dir="auto">
          {tagline}
        </p>
        <h2 className={styles.title} dir="auto">
          {title}
        </h2>
        <p className={styles.facts} dir="auto">
          {facts}
        </p>
        {children}
      </div>
      {video && (
        <img
          className={styles.picture}
          {...widePicture(video.thumbnail)}
          alt={video.alt}
          width={640}
          height={360}
        />
      )}
    </section>
  );
}
