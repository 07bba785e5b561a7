import { useApi, type ApiClient, type Contract } from '@fitreel/sdk/api';
import { queryOptions, useQuery } from '@fitreel/sdk/query';

/** One creator. Fails with an `ApiError` of status 404 if there is no video of theirs (see `isMissing`). */
export function creatorQuery(api: ApiClient, creatorId: string) {
  return queryOptions({
    queryKey: ['catalog', 'creator', creatorId],
    queryFn: async ({ signal }): Promise<Contract.Creator> =>
      (await api.request('GET /creators/{creatorId}', { params: { creatorId }, signal })).creator,
    // After a failure, the next visit's loader or Retry fetches again.
    retryOnMount: false,
  });
}

export function useCreator(creatorId: string) {
  return useQuery(creatorQuery(useApi(), creatorId));
}
