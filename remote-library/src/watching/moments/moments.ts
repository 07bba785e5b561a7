import type { ApiClient, Contract } from '@fitreel/sdk/api';
import { usePlatform, type Platform } from '@fitreel/sdk/platform';
import { queryOptions } from '@fitreel/sdk/query';
import { changeData } from '../../shared/changes';
import { tryChange } from '../../shared/failed-change';
import type { ListStatus } from '../../shared/lists';
import { useUserData } from '../../shared/use-user-data';
import { changeTexts, momentTexts } from '../../shared/texts';

const authorization = 'session';
const NONE: readonly Contract.Moment[] = [];

function momentsQuery(api: ApiClient, videoId: string) {
  return queryOptions({
    queryKey: ['user', 'moments', videoId] as const,
    async queryFn(): Promise<readonly Contract.Moment[]> {
      const params = { videoId };
      return (await api.request('GET /user/moments/{videoId}', { authorization, params })).moments;
    },
    refetchOnWindowFocus: true,
  });
}

interface Moments {
  /** In the order of the video; empty unless `ready`. */
  moments: readonly Contract.Moment[];
  status: ListStatus;
  /** The error if the status is `failed`. */
  error: unknown;
  retry: () => void;
}

/** The viewer's named moments of a video, including pending changes. */
export function useMoments(videoId: string): Moments {
  const { api } = usePlatform();
  const { data: moments = NONE, status, error, retry } = useUserData(momentsQuery(api, videoId));
  return { moments, status, error, retry };
}

/** Adds a moment, or changes the one with its id. Never rejects: a failure shows a toast. */
export async function putMoment(platform: Platform, videoId: string, moment: Contract.Moment): Promise<void> {
  const { _id: momentId, seconds, name } = moment;
  await tryChange(platform, momentTexts.notSaved, async () => {
    const outcome = await changeMoment(platform, videoId, momentId, moment, () =>
      platform.api.request('PUT /user/moments/{videoId}/{momentId}', {
        authorization,
        params: { videoId, momentId },
        body: { moment: { seconds, name } },
      }),
    );
    if (outcome === 'done') platform.toasts.show(momentTexts.saved, 'success');
    return outcome;
  });
}

/** Removes a moment; never rejects, as `putMoment`. The toast offers Undo. */
export async function removeMoment(
  platform: Platform,
  videoId: string,
  moment: Contract.Moment,
): Promise<void> {
  const { _id: momentId } = moment;
  await tryChange(platform, momentTexts.notRemoved, async () => {
    const outcome = await changeMoment(platform, videoId, momentId, null, () =>
      platform.api.request('DELETE /user/moments/{videoId}/{momentId}', {
        authorization,
        params: { videoId, momentId },
      }),
    );
    const run = () => void putMoment(platform, videoId, moment).catch(reportError);
    if (outcome === 'done')
      platform.toasts.show(momentTexts.removed, 'success', { action: { label: changeTexts.undo, run } });
    return outcome;
  });
}

/** @param wanted the moment as it will be; null once it is gone */
function changeMoment(
  platform: Platform,
  videoId: string,
  id: string,
  wanted: Contract.Moment | null,
  request: () => Promise<{ moments: readonly Contract.Moment[] }>,
) {
  const { api, queryClient } = platform;
  const { queryKey } = momentsQuery(api, videoId);
  const before = queryClient.getQueryData(queryKey)?.find(({ _id }) => _id === id) ?? null;
  const put = (moment: Contract.Moment | null) => (moments: readonly Contract.Moment[]) => {
    const others = moments.filter(({ _id }) => _id !== id);
    return moment ? [...others, moment].sort((a, b) => a.seconds - b.seconds) : others;
  };
  return changeData<readonly Contract.Moment[]>(platform, {
    queryKey,
    entityIds: [id],
    intent: JSON.stringify(wanted),
    edit: { make: put(wanted), takeBack: put(before) },
    request: async () => (await request()).moments,
  });
}
