import type { ApiClient, Contract } from '@fitreel/sdk/api';
import { queryOptions } from '@fitreel/sdk/query';

const authorization = 'session';

/** How far the viewer has watched a video. */
export type Position = Omit<Contract.Position, '_id'>;

/** The positions by the `_id` of their videos. */
export type PositionMap = ReadonlyMap<string, Position>;

/** Under `user`, like all data that is dropped when the session ends. */
export function positionsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['user', 'positions'] as const,
    queryFn: async (): Promise<readonly Contract.Position[]> =>
      (await api.request('GET /user/positions', { authorization })).positions,
    // A background tab may miss the announcements of other tabs.
    refetchOnWindowFocus: true,
  });
}

/** The user's videos to continue. Its key is below the key of the positions, so that their announcements affect it too. */
export function continuedQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['user', 'positions', 'videos'] as const,
    queryFn: async (): Promise<readonly Contract.Video[]> =>
      (await api.request('GET /user/positions/videos', { authorization })).videos,
    meta: { videosIn: (data) => data as readonly Contract.Video[] },
  });
}
