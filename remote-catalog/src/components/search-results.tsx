import type { ReactNode } from 'react';
import { EmptyState, PageHeading, VisuallyHidden } from '@fitreel/sdk/ui';
import { useVideos, type VideosQuery } from '../api/videos';
import { CategoryLinks } from './category-links';
import styles from './search-results.module.css';
import { VideoList } from './video-list';

/** The results of a search for `q`. While another search runs, the previous results stay. */
export function SearchResults({ q }: { q: string }) {
  const query = useVideos({ q });
  return (
    <>
      <PageHeading title={`Results for “${q}”`} />
      {/* Rendered from the start: assistive technology announces only changes of it. */}
      <p className={styles.count} role="status">
        {countText(query)}
      </p>
      <VideoList label={`Results for “${q}”`} query={query} empty={<NothingFound q={q} />} />
    </>
  );
}

/** How many videos were found, as far as they have loaded: the API does not count them. */
function countText({ data, isPlaceholderData, hasNextPage }: VideosQuery): ReactNode {
  if (!data || isPlaceholderData) return '';
  const count = data.start + data.videos.length;
  if (hasNextPage) return `More than ${count} videos`;
  if (count === 0) return <VisuallyHidden>No videos found</VisuallyHidden>;
  return count === 1 ? '1 video' : `${count} videos`;
}

function NothingFound({ q }: { q: string }) {
  return (
    <EmptyState icon="search" title={`No videos found for “${q}”`} action={<CategoryLinks />}>
      Check the spelling, try fewer or other words, or start from a category.
    </EmptyState>
  );
}
