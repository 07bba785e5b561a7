import { useApi, type ApiClient, type Contract } from '@fitreel/sdk/api';
import { queryOptions, useQuery } from '@fitreel/sdk/query';

/** All categories, in the API's order. */
export function categoriesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['catalog', 'categories'],
    queryFn: async ({ signal }): Promise<readonly Contract.Category[]> =>
      (await api.request('GET /categories', { signal })).categories,
    // After a failure, the next visit's loader or Retry fetches again.
    retryOnMount: false,
  });
}

export function useCategories() {
  return useQuery(categoriesQuery(useApi()));
}
