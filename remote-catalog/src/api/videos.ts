import { useApi, type ApiClient, type Video, type VideosAnswer } from '@fitreel/sdk/api';
import { keepPreviousData, queryOptions, useQuery } from '@fitreel/sdk/query';

/**
 * The videos of a category, or of all where `categoryId` is null. The API filters: the catalogue may be far larger
 * than what a page should fetch.
 */
export function videosQuery(api: ApiClient, categoryId: string | null) {
  return queryOptions({
    queryKey: ['catalog', 'videos', categoryId],
    queryFn: async ({ signal }): Promise<readonly Video[]> => {
      const params = { category: categoryId ?? undefined };
      return (await api.get<VideosAnswer>('/videos', { params, signal })).videos;
    },
    // A failure is tried again by the loader of the next visit, or by Retry.
    retryOnMount: false,
  });
}

/** While the videos of another category load, those of the one before stay, with `isPlaceholderData`. */
export function useVideos(categoryId: string | null) {
  return useQuery({ ...videosQuery(useApi(), categoryId), placeholderData: keepPreviousData });
}
