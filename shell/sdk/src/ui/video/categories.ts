import type { Category, Video } from '@fitreel/contract';
import { usePlatform } from '../../platform/context';
import type { ApiClient } from '../../transport/types';
import { queryOptions, useQuery } from '../../query';

/** All categories, in the API's order. A page whose cards are to arrive with links names them among its data. */
export function categoriesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: async ({ signal }): Promise<readonly Category[]> =>
      (await api.request('GET /categories', { signal })).categories,
    // After a failure, the next visit's loader or Retry fetches again.
    retryOnMount: false,
  });
}

export function useCategories() {
  return useQuery(categoriesQuery(usePlatform().api));
}

/** The id of the video's category, of which a video holds the name; null if the API does not list the category. */
export function categoryIdOf(video: Video, categories: readonly Category[] = []): string | null {
  return categories.find(({ categoryName }) => categoryName === video.categoryName)?._id ?? null;
}

/** Path of a category's page (behaviour.md#category-paths). The id is encoded, as it is part of one segment. */
export function categoryPath(categoryId: string): string {
  return `/category${encodeURIComponent(categoryId)}`;
}
