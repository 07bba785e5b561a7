import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Contract } from '@fitreel/sdk/api';
import { creatorId, creatorPath, VideoGrid } from '@fitreel/sdk/ui';
import { useNear } from '../shared/use-near';
import { useVideos } from '../shared/videos';
import styles from './more-of-creator.module.css';
import { videoTexts } from './texts';

/** One more than are shown: the video itself may be among them. */
const LIMIT = 13;

/**
 * Other videos of the creator, which load when they come near. Last on the page, since there may be none; beside a long Must watch they
 * fill the column below the player.
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
