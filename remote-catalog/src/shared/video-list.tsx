import type { ReactNode } from 'react';
import { EmptyState, FailureNotice, VideoGrid, VideoGridSkeleton } from '@fitreel/sdk/ui';
import { loadNext, type VideosQuery } from './videos';
import { ShowMore } from './show-more';
import styles from './video-list.module.css';
import { filterTexts, listTexts } from './texts';
import { useFilters } from './filters';

export interface VideoListProps {
  label: string;
  query: VideosQuery;
  /** Shown if the list is empty. */
  empty?: ReactNode;
  /** Its first row is in view immediately; default true. */
  eager?: boolean;
  /** The number of leading videos with a rank. */
  ranks?: number | undefined;
}

/** A grid of videos that grows as its end comes near, or its loading, failed or empty state. */
export function VideoList({ label, query, empty = <NothingHere />, eager, ranks }: VideoListProps) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = query;
  if (isPending) return <VideoGridSkeleton label={listTexts.loading} />;
  if (!data) {
    return (
      <FailureNotice
        title={listTexts.failed}
        error={error}
        busy={isFetching}
        onRetry={() => {
          refetch().catch(reportError);
        }}
      />
    );
  }
  if (data.videos.length === 0 && !isPlaceholderData) return empty;
  return (
    <div className={isPlaceholderData ? styles.previous : undefined} aria-busy={isPlaceholderData}>
      <VideoGrid label={label} videos={data.videos} endless={query.hasNextPage} eager={eager} ranks={ranks} />
      <ShowMore
        shown={data.videos.length}
        more={query.hasNextPage}
        busy={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => loadNext(query)}
      />
    </div>
  );
}

function NothingHere() {
  const isFiltered = Object.keys(useFilters().chosen).length > 0;
  if (isFiltered)
    return (
      <EmptyState icon="search" title={filterTexts.nothing}>
        {filterTexts.nothingAdvice}
      </EmptyState>
    );
  return (
    <EmptyState icon="search" title={listTexts.empty}>
      {listTexts.emptyAdvice}
    </EmptyState>
  );
}
