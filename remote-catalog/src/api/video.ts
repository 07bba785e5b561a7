import { ApiError, useApi, type ApiClient, type Contract } from '@fitreel/sdk/api';
import { queryOptions, useQuery } from '@fitreel/sdk/query';

/** One video. Fails with an `ApiError` of status 404 if it does not exist (see `isMissing`). */
export function videoQuery(api: ApiClient, videoId: string) {
  return queryOptions({
    queryKey: ['catalog', 'video', videoId],
    queryFn: async ({ signal }): Promise<Contract.Video> =>
      (await api.request('GET /video/{videoId}', { params: { videoId }, signal })).video,
    // After a failure, the next visit's loader or Retry fetches again.
    retryOnMount: false,
  });
}

export function useVideo(videoId: string) {
  return useQuery(videoQuery(useApi(), videoId));
}

/** Whether a load failed because what it asked for does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
