import { useId } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { FailureNotice, Skeleton, VideoRow, VideoRowSkeleton, VisuallyHidden } from '@fitreel/sdk/ui';
import { useMustWatch } from './must-watch-query';
import styles from './must-watch.module.css';
import { mustWatchTexts } from '../texts';

/** The list beside a video (behaviour.md#must-watch). */
export function MustWatch({ video }: { video: Contract.Video }) {
  const headingId = useId();
  return (
    <aside className={styles.side} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {mustWatchTexts.heading}
      </h2>
      <Videos video={video} headingId={headingId} />
    </aside>
  );
}

function Videos({ video, headingId }: { video: Contract.Video; headingId: string }) {
  const { videos, status, busy, retry } = useMustWatch(video);
  if (status === 'loading') {
    return (
      <div role="status">
        <VisuallyHidden>{mustWatchTexts.loading}</VisuallyHidden>
        <RowSkeletons />
      </div>
    );
  }
  if (status === 'failed') {
    return <FailureNotice title={mustWatchTexts.failed} busy={busy} onRetry={retry} />;
  }
  if (videos.length === 0) return <p className={styles.none}>{mustWatchTexts.none}</p>;
  return (
    <ul className={styles.list} aria-labelledby={headingId}>
      {videos.map((other) => (
        <li key={other._id}>
          <VideoRow video={other} />
        </li>
      ))}
    </ul>
  );
}

/** Rows of the list while its videos load. The parent announces that they are loading. */
function RowSkeletons() {
  return (
    <div className={styles.list} aria-hidden="true">
      <VideoRowSkeleton />
      <VideoRowSkeleton />
      <VideoRowSkeleton />
    </div>
  );
}

/** The list with its heading while the video itself loads. */
export function MustWatchSkeleton() {
  return (
    <div className={styles.side}>
      <div className={styles.heading}>
        <Skeleton className={styles.words} />
      </div>
      <RowSkeletons />
    </div>
  );
}
