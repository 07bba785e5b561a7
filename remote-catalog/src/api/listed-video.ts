import type { Contract } from '@fitreel/sdk/api';
import type { QueryClient } from '@fitreel/sdk/query';

type Pages = { pages: readonly Contract.VideosResponse[] };

/** Keys of this remote's lists, and how their data hold videos. */
const LISTS = [
  {
    queryKey: ['catalog', 'videos'],
    videos: (data: unknown) => (data as Pages).pages.flatMap((page) => page.videos),
  },
  { queryKey: ['catalog', 'must-watch'], videos: (data: unknown) => data as readonly Contract.Video[] },
];

export interface ListedVideo {
  video: Contract.Video;
  /** When its list was loaded, in milliseconds since the epoch. */
  updatedAtMs: number;
}

/** The video as a list has it that is loaded; undefined if none has it. */
export function listedVideo(queryClient: QueryClient, videoId: string): ListedVideo | undefined {
  for (const { queryKey, videos } of LISTS) {
    for (const { state } of queryClient.getQueryCache().findAll({ queryKey })) {
      const listed = state.data === undefined ? [] : videos(state.data);
      const video = listed.find(({ _id }) => _id === videoId);
      if (video) return { video, updatedAtMs: state.dataUpdatedAt };
    }
  }
  return undefined;
}
