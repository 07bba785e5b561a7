import type { Contract } from '@fitreel/sdk/api';
import type { Platform } from '@fitreel/sdk/platform';
import { queryOptions } from '@fitreel/sdk/query';
import { categoriesQuery } from '@fitreel/sdk/ui';

/** One category; as the list of all has it, if that is loaded. Fails with an `ApiError` of status 404 if there is none. */
export function categoryQuery({ api, queryClient }: Platform, categoryId: string) {
  return queryOptions({
    queryKey: ['catalog', 'category', categoryId],
    queryFn: async ({ signal }): Promise<Contract.Category> =>
      (await api.request('GET /categories/{categoryId}', { params: { categoryId }, signal })).category,
    initialData: () =>
      queryClient.getQueryData(categoriesQuery(api).queryKey)?.find(({ _id }) => _id === categoryId),
  });
}
