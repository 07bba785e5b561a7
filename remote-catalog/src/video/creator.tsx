import { Link } from 'react-router-dom';
import type { Contract } from '@fitreel/sdk/api';
import { categoryIdOf, categoryPath, creatorPath, useCategories } from '@fitreel/sdk/ui';
import { videoTexts } from '../texts';
import styles from './creator.module.css';

/** Who made the video and what it is about, with links to more of both. */
export function Creator({ video }: { video: Contract.Video }) {
  const { data: categories } = useCategories();
  const creator = creatorPath(video.creator);
  const categoryId = categoryIdOf(video, categories);
  return (
    <div className={styles.creator}>
      <img className={styles.avatar} src={video.avatar} alt="" width={48} height={48} fetchPriority="low" />
      <div>
        <p className={styles.name} dir="auto">
          {creator === null ? (
            video.creator
          ) : (
            <Link className={styles.link} to={creator}>
              {video.creator}
            </Link>
          )}
        </p>
        <p className={styles.more}>
          {/* Spaces of their own would count as moving when the next word arrives. */}
          {`${videoTexts.subscribers(video.subscriber)} `}
          <span aria-hidden="true">· </span>
          {categoryId === null ? (
            video.categoryName
          ) : (
            <Link className={styles.link} to={categoryPath(categoryId)}>
              {video.categoryName}
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}
