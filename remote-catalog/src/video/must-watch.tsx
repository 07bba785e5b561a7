import { useId, useMemo, useState } from 'react';
import type { ApiClient, Contract } from '@fitreel/sdk/api';
import {
  categoriesQuery,
  categoryIdOf,
  FailureNotice,
  Skeleton,
  useCategories,
  VideoRow,
  VideoRowSkeleton,
  VisuallyHidden,
} from '@fitreel/sdk/ui';
import { queryOptions, useQuery } from '@fitreel/sdk/query';
import { type Platform, usePlatform } from '@fitreel/sdk/platform';
import { useSession } from '@fitreel/sdk/session';
import { mustWatchTexts } from '../texts';
import { relatedVideos, type RelatedVideo } from './must-watch-order';
import styles from './must-watch.module.css';

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
  const { videos, seen, status, error, busy, retry } = useMustWatch(video);
  if (status === 'loading') {
    return (
      <div role="status">
        <VisuallyHidden>{mustWatchTexts.loading}</VisuallyHidden>
        <RowSkeletons />
      </div>
    );
  }
  if (status === 'failed') {
    return <FailureNotice title={mustWatchTexts.failed} error={error} busy={busy} onRetry={retry} />;
  }
  if (videos.length === 0) return <p className={styles.none}>{mustWatchTexts.none}</p>;
  return (
    <ul className={styles.list} aria-labelledby={headingId}>
      {videos.map(({ video: other, reason }) => (
        <li key={other._id}>
          <VideoRow video={other} reason={reasonText(other, reason, seen)} />
        </li>
      ))}
    </ul>
  );
}

function reasonText(
  { _id, creator }: Contract.Video,
  reason: RelatedVideo['reason'],
  seen: ReadonlySet<string> | undefined,
): string | undefined {
  if (reason === 'length') return mustWatchTexts.sameLength;
  if (reason === 'creator') return mustWatchTexts.moreFrom(creator);
  return seen && !seen.has(_id) ? mustWatchTexts.newToYou : undefined;
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

/** Most videos that are listed; a category may hold thousands. */
const MAX_VIDEOS = 20;

interface MustWatchVideos {
  videos: readonly RelatedVideo[];
  /** The ids of what the viewer has watched; undefined for visitors, and until it is known. */
  seen: ReadonlySet<string> | undefined;
  status: 'loading' | 'failed' | 'ready';
  /** Why it is `failed`. */
  error: unknown;
  /** A request is under way, the first one or a retry. */
  busy: boolean;
  retry: () => void;
}

/** Requests one more than are listed, since the current video may be among them. */
function categoryVideosQuery(api: ApiClient, categoryId: string | null) {
  return queryOptions({
    queryKey: ['catalog', 'must-watch', categoryId],
    queryFn: async ({ signal }): Promise<readonly Contract.Video[]> => {
      const query = { limit: MAX_VIDEOS + 1, category: categoryId ?? undefined };
      return (await api.request('GET /videos', { query, signal })).videos;
    },
    meta: { videosIn: (data) => data as readonly Contract.Video[] },
    enabled: categoryId !== null,
  });
}

/** Loads what `useMustWatch` shows beside the video. Rejects if a request fails. */
export async function loadMustWatch({ api, queryClient }: Platform, video: Contract.Video): Promise<void> {
  const categories = await queryClient.ensureQueryData(categoriesQuery(api));
  const categoryId = categoryIdOf(video, categories);
  if (categoryId !== null) await queryClient.ensureQueryData(categoryVideosQuery(api, categoryId));
}

/** The ids of the videos in the viewer's history. The key begins with `user`: it goes when the session ends. */
function seenQuery(api: ApiClient, signedIn: boolean) {
  return queryOptions({
    queryKey: ['user', 'catalog', 'seen'],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const { history } = await api.request('GET /user/history', { authorization: 'session', signal });
      return history.map(({ _id }) => _id);
    },
    enabled: signedIn,
  });
}

/**
 * The other videos of `video`'s category (behaviour.md#must-watch). A video holds the name of its category, but the
 * API filters by id, so the categories load first. A category that the API does not list has no videos.
 */
function useMustWatch(video: Contract.Video): MustWatchVideos {
  const categories = useCategories();
  const categoryId = categoryIdOf(video, categories.data);
  const { api, queryClient } = usePlatform();
  const videos = useQuery(categoryVideosQuery(api, categoryId));
  // The list keeps its order while it is in view: what is known only later marks its rows, and moves none.
  const seenNow = seenQuery(api, useSession().signedIn);
  const { data: seenIds } = useQuery(seenNow);
  const seen = useMemo(() => seenIds && new Set(seenIds), [seenIds]);
  const [seenBefore] = useState(() => new Set(queryClient.getQueryData(seenNow.queryKey)));
  const others = useMemo(
    () => relatedVideos(video, videos.data ?? [], seenBefore).slice(0, MAX_VIDEOS),
    [video, videos.data, seenBefore],
  );

  const current = categories.isSuccess && categoryId !== null ? videos : categories;
  return {
    videos: others,
    seen,
    status: current.isPending ? 'loading' : current.data === undefined ? 'failed' : 'ready',
    error: current.error,
    busy: current.isFetching,
    retry: () => {
      current.refetch().catch(reportError);
    },
  };
}
