import type { ApiClient } from '@fitreel/sdk/api';
import { usePlatform, type Platform } from '@fitreel/sdk/platform';
import { queryOptions, useQuery } from '@fitreel/sdk/query';
import { useSession } from '@fitreel/sdk/session';
import { changeData } from '../../shared/changes';
import { tryChange } from '../../shared/failed-change';
import { historyTexts } from './texts';

const authorization = 'session';

function pauseQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['user', 'history-pause'] as const,
    queryFn: async () => (await api.request('GET /user/history/pause', { authorization })).paused,
    // Another device may have changed it.
    refetchOnWindowFocus: true,
  });
}

/** Whether the user's history is paused; false if the API does not respond (it enforces the pause itself). */
export async function isPaused({ api, queryClient, session }: Platform): Promise<boolean> {
  if (!session.getSnapshot().signedIn) return false;
  return queryClient.ensureQueryData(pauseQuery(api)).catch(() => false);
}

/** Pauses or resumes the history. Shows the change at once. Never rejects: a failure shows a toast. */
async function setPaused(platform: Platform, paused: boolean): Promise<void> {
  const { api } = platform;
  await tryChange(platform, paused ? historyTexts.notPaused : historyTexts.notResumed, () =>
    changeData<boolean>(platform, {
      queryKey: pauseQuery(api).queryKey,
      entityIds: ['history'],
      intent: paused ? 'pause' : 'go on',
      edit: { make: () => paused, takeBack: () => !paused },
      request: async () =>
        (await api.request('PUT /user/history/pause', { authorization, body: { paused } })).paused,
    }),
  );
}

/** Whether the history is paused, and how to change it. `paused` is null while unknown; `loading` is true until the request has settled. */
export function usePause() {
  const platform = usePlatform();
  const { data = null, isPending } = useQuery({
    ...pauseQuery(platform.api),
    enabled: useSession().signedIn,
  });
  return {
    paused: data,
    loading: isPending,
    set: (paused: boolean) => {
      setPaused(platform, paused).catch(reportError);
    },
  };
}
