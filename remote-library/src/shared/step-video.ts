import type { ApiClient } from '@fitreel/sdk/api';
import { queryOptions } from '@fitreel/sdk/query';

/** The API's data about the video of a step or a day, including its chapters. */
export function stepVideoQuery(api: ApiClient, videoId: string) {
  return queryOptions({
    queryKey: ['library', 'step-video', videoId] as const,
    queryFn: async ({ signal }) =>
      (await api.request('GET /video/{videoId}', { params: { videoId }, signal })).video,
    staleTime: Infinity,
    retryOnMount: false,
  });
}
