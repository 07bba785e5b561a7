import { useId, type ReactNode } from 'react';
import { usePlatform } from '../../platform/platform';
import { useQuery } from '../../query';
import { VideoGrid, VideoGridSkeleton } from '../grid/video-grid';
import { EmptyState } from '../primitives/notice';
import { emptyListTexts } from '../texts';
import styles from './empty-list.module.css';
import { Illustration, type IllustrationName } from './illustration';

export interface EmptyListProps {
  art: IllustrationName;
  title: string;
  /** A sentence on how to fill the list. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Replaces an empty list with an illustration, a next step, and videos to begin with. */
export function EmptyList({ art, title, children, action }: EmptyListProps) {
  return (
    <>
      <EmptyState icon={<Illustration name={art} />} title={title} action={action}>
        {children}
      </EmptyState>
      <Suggestions />
    </>
  );
}

const SUGGESTED = 3;

/** The first videos of the trend. If they fail to load, their place stays empty, as nobody asked for them. */
function Suggestions() {
  const { api } = usePlatform();
  const headingId = useId();
  const { data, isPending } = useQuery({
    queryKey: ['catalog', 'suggestions'],
    queryFn: async ({ signal }) =>
      (await api.request('GET /trend', { query: { limit: SUGGESTED }, signal })).videos,
  });
  if (!isPending && !data?.length) return null;
  return (
    <section className={styles.suggestions} data-pending={isPending || undefined} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {emptyListTexts.suggestions}
      </h2>
      {data ? (
        <VideoGrid label={emptyListTexts.suggestions} videos={data} />
      ) : (
        <VideoGridSkeleton count={SUGGESTED} />
      )}
    </section>
  );
}
