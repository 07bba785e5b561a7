import type { ApiClient } from '@fitreel/sdk/api';
import { queryOptions } from '@fitreel/sdk/query';

/** What the API says of a video that a step or a day has, with its chapters. */
export function stepVideoQuery(api: ApiClient, videoId: string) {
  return queryOptions({
    queryKey: ['library', 'step-video', videoId] as const,
    queryFn: async ({ signal }) =>
      (await api.request('GET /video/{videoId}', { params: { videoId }, signal })).video,
    staleTime: Infinity,
    retryOnMount: false,
  });
}
