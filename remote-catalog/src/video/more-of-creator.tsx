import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Contract } from '@fitreel/sdk/api';
import { creatorId, creatorPath, VideoGrid } from '@fitreel/sdk/ui';
import { useNear } from '../shared/use-near';
import { useVideos } from '../shared/videos';
import styles from './more-of-creator.module.css';
import { videoTexts } from './texts';

/** One more than is shown, because the video itself may be among them. */
const LIMIT = 13;

/**
 * Other videos of the creator, loaded when the section comes near. It is last on the page, since it may be empty; beside a long Must watch,
 * the videos fill the column below the player.
 */
export function MoreOfCreator({ video: { _id, creator } }: { video: Contract.Video }) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const headingId = useId();
  const path = creatorPath(creator);
  const { data } = useVideos(
    { creatorId: creatorId(creator), limit: LIMIT },
    { enabled: near && path !== null },
  );
  const videos = (data?.videos ?? []).filter((other) => other._id !== _id).slice(0, LIMIT - 1);
  return (
    <div ref={place} className={styles.place}>
      {path !== null && videos.length > 0 && (
        <section aria-labelledby={headingId}>
          <h2 className={styles.heading} id={headingId} dir="auto">
            <Link to={path}>{videoTexts.moreFrom(creator)}</Link>
          </h2>
          <VideoGrid label={videoTexts.moreFrom(creator)} videos={videos} eager={false} />
        </section>
      )}
    </div>
  );
}
