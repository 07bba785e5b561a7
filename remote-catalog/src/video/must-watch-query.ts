import { useApi, type ApiClient, type Contract } from '@fitreel/sdk/api';
import { queryOptions, useQuery } from '@fitreel/sdk/query';
import type { Platform } from '@fitreel/sdk/platform';
import { categoriesQuery, categoryIdOf, useCategories } from '@fitreel/sdk/ui';

/** Most videos that are listed; a category may hold thousands. */
const MAX_VIDEOS = 20;

export interface MustWatch {
  videos: readonly Contract.Video[];
  status: 'loading' | 'failed' | 'ready';
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

/**
 * The other videos of `video`'s category (behaviour.md#must-watch). A video holds the name of its category, but the
 * API filters by id, so the categories load first. A category that the API does not list has no videos.
 */
export function useMustWatch(video: Contract.Video): MustWatch {
  const categories = useCategories();
  const categoryId = categoryIdOf(video, categories.data);
  const videos = useQuery(categoryVideosQuery(useApi(), categoryId));
  const others = (videos.data ?? []).filter(({ _id }) => _id !== video._id);

  const current = categories.isSuccess && categoryId !== null ? videos : categories;
  return {
    videos: others.slice(0, MAX_VIDEOS),
    status: current.isPending ? 'loading' : current.data === undefined ? 'failed' : 'ready',
    busy: current.isFetching,
    retry: () => {
      current.refetch().catch(reportError);
    },
  };
}
