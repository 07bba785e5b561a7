import { useApi, type Video } from '@fitreel/sdk/api';
import { useQuery } from '@fitreel/sdk/query';
import { useCategories } from './categories';
import { videosQuery } from './videos';

export interface MustWatch {
  videos: readonly Video[];
  status: 'loading' | 'failed' | 'ready';
  /** A load is under way, the first one or a retry. */
  busy: boolean;
  retry: () => void;
}

/**
 * The other videos of `video`'s category (spec section 2). A video names its category and the API filters by id,
 * so the categories are asked first. A category that the API does not list has no videos.
 */
export function useMustWatch(video: Video): MustWatch {
  const categories = useCategories();
  const category = categories.data?.find(({ categoryName }) => categoryName === video.categoryName);
  const categoryId = category?._id ?? null;
  const videos = useQuery({
    ...videosQuery(useApi(), categoryId),
    enabled: categoryId !== null,
    // No loader has asked for these, so a failure of an earlier visit is tried again here.
    retryOnMount: true,
  });

  const asked = categories.isSuccess && categoryId !== null ? videos : categories;
  return {
    videos: categoryId === null ? [] : (videos.data ?? []).filter(({ _id }) => _id !== video._id),
    status: asked.isPending ? 'loading' : asked.data === undefined ? 'failed' : 'ready',
    busy: asked.isFetching,
    retry: () => void asked.refetch(),
  };
}
