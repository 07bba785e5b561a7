import { ApiError, useApi, type ApiClient, type Video, type VideoResponse } from '@fitreel/sdk/api';
import { queryOptions, useQuery } from '@fitreel/sdk/query';

/** One video. It fails with an `ApiError` of status 404 where there is none (see `isMissing`). */
export function videoQuery(api: ApiClient, videoId: string) {
  return queryOptions({
    queryKey: ['catalog', 'video', videoId],
    queryFn: async ({ signal }): Promise<Video> =>
      (await api.get<VideoResponse>(`/video/${encodeURIComponent(videoId)}`, { signal })).video,
    // A failure is tried again by the loader of the next visit, or by Retry.
    retryOnMount: false,
  });
}

export function useVideo(videoId: string) {
  return useQuery(videoQuery(useApi(), videoId));
}

/** Whether a failed load says that there is no such thing, rather than that it could not be told. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
