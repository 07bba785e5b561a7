import type { ApiClient, Contract } from '@fitreel/sdk/api';
import { queryOptions } from '@fitreel/sdk/query';

const authorization = 'session';

/** How far the viewer has watched a video. */
export type Position = Omit<Contract.Position, '_id'>;

/** The positions by the `_id` of their videos. */
export type PositionMap = ReadonlyMap<string, Position>;

/** Under `user`, as all that goes when the session ends. */
export function positionsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['user', 'positions'] as const,
    queryFn: async (): Promise<readonly Contract.Position[]> =>
      (await api.request('GET /user/positions', { authorization })).positions,
    // A tab in the background may miss what other tabs announce.
    refetchOnWindowFocus: true,
  });
}

/** What the user can continue, below the key of the positions: what is announced of them concerns it too. */
export function continuedQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['user', 'positions', 'videos'] as const,
    queryFn: async (): Promise<readonly Contract.Video[]> =>
      (await api.request('GET /user/positions/videos', { authorization })).videos,
    meta: { videosIn: (data) => data as readonly Contract.Video[] },
  });
}
