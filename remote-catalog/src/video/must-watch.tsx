import { useId, useMemo, useState } from 'react';
import type { ApiClient, Contract } from '@fitreel/sdk/api';
import { FailureNotice, Skeleton, VideoRow, VideoRowSkeleton, VisuallyHidden } from '@fitreel/sdk/ui';
import { queryOptions, useQuery } from '@fitreel/sdk/query';
import { type Platform, usePlatform } from '@fitreel/sdk/platform';
import { useSession } from '@fitreel/sdk/session';
import { mustWatchTexts } from './texts';
import { relatedVideos, type RelatedVideo } from './must-watch-order';
import styles from './must-watch.module.css';

/** The list beside a video (behaviour.md#must-watch). */
export function MustWatch({ list }: { list: MustWatchVideos }) {
  const headingId = useId();
  return (
    <aside className={styles.side} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {mustWatchTexts.heading}
      </h2>
      <Videos list={list} headingId={headingId} />
    </aside>
  );
}

function Videos({ list, headingId }: { list: MustWatchVideos; headingId: string }) {
  const { videos, seen, status, error, busy, retry } = list;
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
          <VideoRow
            video={other}
            reason={reason ? mustWatchTexts.reasons[reason] : undefined}
            reasonIfNew={seen && !seen.has(other._id) ? mustWatchTexts.newToYou : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

/** Placeholder rows while the list's videos load. The parent announces that they are loading. */
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

interface MustWatchVideos {
  videos: readonly RelatedVideo[];
  /** As `useSeen` returns them. */
  seen: ReadonlySet<string> | undefined;
  status: 'loading' | 'failed' | 'ready';
  /** The error if the status is `failed`. */
  error: unknown;
  /** A request is in progress, the first one or a retry. */
  busy: boolean;
  retry: () => void;
}

/** The videos beside a video as a visitor sees them, even beside a removed one. */
export function relatedQuery(api: ApiClient, videoId: string) {
  return queryOptions({
    queryKey: ['catalog', 'must-watch', videoId],
    queryFn: async ({ signal }): Promise<readonly Contract.Video[]> =>
      (await api.request('GET /video/{videoId}/related', { params: { videoId }, signal })).videos,
    meta: { videosIn: (data) => data as readonly Contract.Video[] },
    // After a failure, the next visit's loader or Retry fetches again.
    retryOnMount: false,
  });
}

/** Loads the data of `useMustWatch`. Rejects if the request fails. */
export async function loadMustWatch({ api, queryClient }: Platform, videoId: string): Promise<void> {
  await queryClient.ensureQueryData(relatedQuery(api, videoId));
}

const authorization = 'session';

/**
 * Same key and data as the library's query, which the page sends once for both remotes. It takes no signal: leaving the page must not abort
 * a request that the library waits for.
 */
function historyQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['user', 'history', 'entries'],
    async queryFn(): Promise<readonly Contract.ListEntry[]> {
      const query = { entries: 'only' };
      const { history, entries = history } = await api.request('GET /user/history', { authorization, query });
      return entries;
    },
  });
}

/** Shared with the library, like `historyQuery`. */
function positionsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['user', 'positions'],
    queryFn: async () => (await api.request('GET /user/positions', { authorization })).positions,
  });
}

const idsOf = (videos: readonly Contract.ListEntry[]) => videos.map(({ _id }) => _id);
const begunIds = (positions: readonly Contract.Position[]) =>
  positions.filter(({ seconds, watched }) => seconds > 0 || watched).map(({ _id }) => _id);

/**
 * The ids of videos that the viewer has opened, or partly watched (the history may be paused or cleared). Undefined for visitors, and while
 * they load.
 */
function useSeen(api: ApiClient): ReadonlySet<string> | undefined {
  const enabled = useSession().signedIn;
  const { data: opened } = useQuery({ ...historyQuery(api), enabled, select: idsOf });
  const { data: begun } = useQuery({ ...positionsQuery(api), enabled, select: begunIds });
  return useMemo(() => opened && begun && new Set([...opened, ...begun]), [opened, begun]);
}

/** The other videos of `video`'s category (behaviour.md#must-watch). */
export function useMustWatch(video: Contract.Video): MustWatchVideos {
  const { api } = usePlatform();
  const { data, error, isPending, isFetching, refetch } = useQuery(relatedQuery(api, video._id));
  const seen = useSeen(api);
  // The list keeps its order while it is in view: unseen rows are marked, not moved.
  const [seenBefore] = useState(seen);
  const videos = useMemo(() => relatedVideos(video, data ?? [], seenBefore), [video, data, seenBefore]);
  return {
    videos,
    seen,
    status: isPending ? 'loading' : data === undefined ? 'failed' : 'ready',
    error,
    busy: isFetching,
    retry: () => {
      refetch().catch(reportError);
    },
  };
}
