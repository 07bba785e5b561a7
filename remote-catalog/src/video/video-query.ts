import type { Contract } from '@fitreel/sdk/api';
import { usePlatform, type Platform } from '@fitreel/sdk/platform';
import { queryOptions, useQuery } from '@fitreel/sdk/query';
import { listedVideo } from './listed-video';

/**
 * One video; at first as a list has it that is loaded, so that its page shows at once. Fails with an `ApiError` of status
 * 404 if it does not exist (see `isMissing`).
 */
export function videoQuery({ api, queryClient }: Platform, videoId: string) {
  return queryOptions({
    queryKey: ['catalog', 'video', videoId],
    queryFn: async ({ signal }): Promise<Contract.Video> =>
      (await api.request('GET /video/{videoId}', { params: { videoId }, signal })).video,
    initialData: () => listedVideo(queryClient, videoId)?.video,
    initialDataUpdatedAt: () => listedVideo(queryClient, videoId)?.updatedAtMs,
    // After a failure, the next visit's loader or Retry fetches again.
    retryOnMount: false,
  });
}

export function useVideo(videoId: string) {
  return useQuery(videoQuery(usePlatform(), videoId));
}
