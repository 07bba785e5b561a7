import { useApi, type ApiClient, type Video, type VideosResponse } from '@fitreel/sdk/api';
import { queryOptions, useQuery } from '@fitreel/sdk/query';
import { useCategories } from './categories';

/** Videos that are listed at most; a category may hold thousands. */
const LENGTH = 20;

export interface MustWatch {
  videos: readonly Video[];
  status: 'loading' | 'failed' | 'ready';
  /** A load is under way, the first one or a retry. */
  busy: boolean;
  retry: () => void;
}

/** One more than are listed, since the current video may be among them. */
function videosBesideQuery(api: ApiClient, categoryId: string | null) {
  return queryOptions({
    queryKey: ['catalog', 'must-watch', categoryId],
    queryFn: async ({ signal }): Promise<readonly Video[]> => {
      const params = { limit: LENGTH + 1, category: categoryId ?? undefined };
      return (await api.get<VideosResponse>('/videos', { params, signal })).videos;
    },
    enabled: categoryId !== null,
  });
}

/**
 * The other videos of `video`'s category (behaviour.md#must-watch). A video names its category and the API filters
 * by id, so the categories are asked first. A category that the API does not list has no videos.
 */
export function useMustWatch(video: Video): MustWatch {
  const categories = useCategories();
  const category = categories.data?.find(({ categoryName }) => categoryName === video.categoryName);
  const categoryId = category?._id ?? null;
  const videos = useQuery(videosBesideQuery(useApi(), categoryId));
  const others = (videos.data ?? []).filter(({ _id }) => _id !== video._id);

  const asked = categories.isSuccess && categoryId !== null ? videos : categories;
  return {
    videos: others.slice(0, LENGTH),
    status: asked.isPending ? 'loading' : asked.data === undefined ? 'failed' : 'ready',
    busy: asked.isFetching,
    retry: () => void asked.refetch(),
  };
}
