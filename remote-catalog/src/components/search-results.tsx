import type { ReactNode } from 'react';
import { EmptyState, PageHeading, VisuallyHidden } from '@fitreel/sdk/ui';
import { useVideos, type VideosQuery } from '../api/videos';
import { CategoryLinks } from './category-links';
import styles from './search-results.module.css';
import { VideoList } from './video-list';

/** What a search for `q` finds. While what was typed last is searched for, the results before it stay. */
export function SearchResults({ q }: { q: string }) {
  const query = useVideos({ q });
  return (
    <>
      <PageHeading title={`Results for “${q}”`} />
      {/* There from the start, since assistive technology reads only what changes in it. */}
      <p className={styles.count} role="status">
        {found(query)}
      </p>
      <VideoList label={`Results for “${q}”`} query={query} empty={<NothingFound q={q} />} />
    </>
  );
}

/** How many videos were found, as far as that is known: the API does not count them. */
function found({ data, isPlaceholderData, hasNextPage }: VideosQuery): ReactNode {
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
