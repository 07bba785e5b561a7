import type { Video } from '@fitreel/sdk/api';
import { EmptyState, FailureNotice, VideoGrid, VideoGridSkeleton } from '@fitreel/sdk/ui';
import styles from './video-list.module.css';

/** What a `useVideos` call gives. */
export interface LoadedVideos {
  data: readonly Video[] | undefined;
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

/** A grid of videos in whatever state it is: on its way, failed, empty, or there. */
export function VideoList({ label, query }: { label: string; query: LoadedVideos }) {
  const { data, isPending, isFetching, isPlaceholderData, refetch } = query;
  if (isPending) return <VideoGridSkeleton label="Loading videos" />;
  if (!data) {
    return (
      <FailureNotice title="The videos could not be loaded" busy={isFetching} onRetry={() => void refetch()}>
        Check your connection, then try again.
      </FailureNotice>
    );
  }
  if (data.length === 0 && !isPlaceholderData) {
    return (
      <EmptyState icon="search" title="No videos here yet">
        Choose another category, or come back later.
      </EmptyState>
    );
  }
  return (
    <div className={isPlaceholderData ? styles.former : undefined} aria-busy={isPlaceholderData}>
      <VideoGrid label={label} videos={data} />
    </div>
  );
}
