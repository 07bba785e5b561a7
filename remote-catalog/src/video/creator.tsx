import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Contract } from '@fitreel/sdk/api';
import { Slot } from '@fitreel/sdk/slots';
import { categoryIdOf, categoryPath, creatorId, creatorPath, Skeleton, useCategories } from '@fitreel/sdk/ui';
import { videoTexts } from './texts';
import styles from './creator.module.css';

/** The creator and category of the video, with links to more of both, and buttons of other remotes. */
export function Creator({ video }: { video: Contract.Video }) {
  const { data: categories } = useCategories();
  const creator = creatorPath(video.creator);
  const categoryId = categoryIdOf(video, categories);
  return (
    <div className={`${styles.creator} ${creator === null ? '' : styles.withActions}`}>
      <img className={styles.avatar} src={video.avatar} alt="" width={48} height={48} fetchPriority="low" />
      <div className={styles.text}>
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
          {video.subscriber && (
            <>
              {/* Separate spaces would count as a layout shift when the next word arrives. */}
              <span>{`${videoTexts.subscribers(video.subscriber)} `}</span>
              <span aria-hidden="true">· </span>
            </>
          )}
          {categoryId === null ? (
            <span>{video.categoryName}</span>
          ) : (
            <Link className={styles.link} to={categoryPath(categoryId)}>
              {video.categoryName}
            </Link>
          )}
        </p>
      </div>
      {creator !== null && (
        <div className={styles.actions}>
          <CreatorActions video={video} />
        </div>
      )}
    </div>
  );
}

function CreatorActions({ video: { creator: name, subscriber, avatar } }: { video: Contract.Video }) {
  const creator = useMemo(
    () => ({ _id: creatorId(name), name, subscriber, avatar }),
    [name, subscriber, avatar],
  );
  return (
    <Slot
      name="creator-actions"
      creator={creator}
      pending={<Skeleton className={styles.pending} />}
      unavailable={() => null}
    />
  );
}
