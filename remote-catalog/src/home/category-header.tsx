import type { Contract } from '@fitreel/sdk/api';
import { categoryTone, PageHeading, withPictureColour } from '@fitreel/sdk/ui';
import styles from './category-header.module.css';

/** The number of pictures fanned out beside the name. */
const PICTURES = 3;

export interface CategoryHeaderProps {
  title: string;
  /** The category's videos; empty while they load. */
  videos: readonly Contract.Video[];
}

/** The heading of a category's page, with pictures of its videos. */
export function CategoryHeader({ title, videos }: CategoryHeaderProps) {
  return (
    <div
      ref={withPictureColour(videos[0]?.thumbnail)}
      className={styles.panel}
      data-category={categoryTone(title)}
    >
      <PageHeading title={title} />
      <div className={styles.pictures}>
        {videos.slice(0, PICTURES).map(({ _id, thumbnail }) => (
          <img key={_id} src={thumbnail} alt="" width={240} height={135} loading="lazy" />
        ))}
      </div>
    </div>
  );
}
