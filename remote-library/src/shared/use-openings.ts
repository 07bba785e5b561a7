import { queryOptions, useQuery } from '@fitreel/sdk/query';
import type { Platform } from '@fitreel/sdk/platform';
import { useSession } from '@fitreel/sdk/session';
import type { Openings } from './openings';

/** The code loads with the first request, and not with the page. */
const loadOpenings = () => import(/* webpackChunkName: "transport" */ './openings');

/** Under `user`, since the end of the session removes it. */
const openingsQuery = queryOptions({
  queryKey: ['user', 'openings'],
  queryFn: async (): Promise<Openings> => (await loadOpenings()).readOpenings(),
  staleTime: 0,
});

/** When the user last opened which video on this device (behaviour.md#history); null until it is read. */
export function useOpenings(): Openings | null {
  const { signedIn } = useSession();
  return useQuery({ ...openingsQuery, enabled: signedIn }).data ?? null;
}

/** Notes that the user opens the video now. */
export async function noteOpening({ queryClient, tabs }: Platform, videoId: string): Promise<void> {
  const openings = await loadOpenings();
  queryClient.setQueryData(openingsQuery.queryKey, openings.noteOpening(videoId));
  tabs.announce(openingsQuery.queryKey);
}
