import type { Contract } from '@fitreel/sdk/api';
import type { QueryClient } from '@fitreel/sdk/query';

export interface ListedVideo {
  video: Contract.Video;
  /** When its list was loaded, in milliseconds since the epoch. */
  updatedAtMs: number;
}

/** The video as a loaded list of any remote has it; undefined if none has it. */
export function listedVideo(queryClient: QueryClient, videoId: string): ListedVideo | undefined {
  for (const { state, meta } of queryClient.getQueryCache().getAll()) {
    if (state.data === undefined || !meta?.videosIn) continue;
    const video = meta.videosIn(state.data).find(({ _id }) => _id === videoId);
    if (video) return { video, updatedAtMs: state.dataUpdatedAt };
  }
  return undefined;
}
