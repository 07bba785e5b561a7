import type { Contract } from '@fitreel/sdk/api';
import { type Platform, usePlatform } from '@fitreel/sdk/platform';
import { type QueryClient, queryOptions, useQuery } from '@fitreel/sdk/query';

/**
 * One video with the creator's description. Starts with the version from a loaded list, so that its page shows at once. Fails with an
 * `ApiError` of status 404 if it does not exist (see `isMissing`), or 410 if it was removed.
 */
export function videoQuery({ api, queryClient }: Platform, videoId: string) {
  return queryOptions({
    queryKey: ['catalog', 'video', videoId],
    queryFn: async ({ signal }): Promise<Contract.DetailedVideo> =>
      (await api.request('GET /video/{videoId}', { params: { videoId }, signal })).video,
    initialData: (): Contract.DetailedVideo | undefined => listedVideo(queryClient, videoId),
    // Lists only have parts of it, so the whole video is fetched, too.
    initialDataUpdatedAt: 0,
    // After a failure, the next visit's loader or Retry fetches again.
    retryOnMount: false,
  });
}

export function useVideo(videoId: string) {
  return useQuery(videoQuery(usePlatform(), videoId));
}

/** The video from a loaded list of any remote; undefined if no list contains it. */
function listedVideo(queryClient: QueryClient, videoId: string): Contract.Video | undefined {
  for (const { state, meta } of queryClient.getQueryCache().getAll()) {
    if (state.data === undefined || !meta?.videosIn) continue;
    const video = meta.videosIn(state.data).find(({ _id }) => _id === videoId);
    if (video) return video;
  }
  return undefined;
}
