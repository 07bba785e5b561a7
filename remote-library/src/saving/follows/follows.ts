import { useApi, type ApiClient, type Contract } from '@fitreel/sdk/api';
import { usePlatform, type Platform } from '@fitreel/sdk/platform';
import { queryOptions, useQuery } from '@fitreel/sdk/query';
import { useSession } from '@fitreel/sdk/session';
import { useStore } from '@fitreel/sdk/store';
import { adding, changeData, changesOf, intentsOf, removing } from '../../shared/changes';
import { needSession, tryChange } from '../../shared/failed-change';
import { followTexts } from './texts';

const authorization = 'session';

type Followed = Pick<Contract.Creator, '_id'>;

/** The creators that the user follows. Under `user`, like all data that is dropped when the session ends. */
function followsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['user', 'follows'] as const,
    queryFn: async (): Promise<readonly Followed[]> =>
      (await api.request('GET /user/follows', { authorization })).follows,
    // A background tab may miss the announcements of other tabs.
    refetchOnWindowFocus: true,
  });
}

/** The newest videos of creators that the user follows. */
function followedVideosQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['user', 'followed-videos'] as const,
    queryFn: async (): Promise<readonly Contract.Video[]> =>
      (await api.request('GET /user/follows/videos', { authorization })).videos,
    meta: { videosIn: (data) => data as readonly Contract.Video[] },
  });
}

export function useFollowedVideos() {
  const { signedIn } = useSession();
  return useQuery({ ...followedVideosQuery(useApi()), enabled: signedIn });
}

/** Whether the user follows the creator, including pending changes. */
export function useFollowing(creatorId: string): boolean {
  const platform = usePlatform();
  const { signedIn, token } = useSession();
  const query = followsQuery(platform.api);
  const { data } = useQuery({ ...query, enabled: signedIn });
  const intents = useStore(changesOf(platform).intents, (all) => intentsOf(all, token, query.queryKey));
  // Data that is still loading cannot show a change.
  return data ? data.some(({ _id }) => _id === creatorId) : intents.get(creatorId) === 'add';
}

/** Follows or unfollows a creator. Never rejects: a failure shows a toast (behaviour.md#follows). */
export async function changeFollow(
  platform: Platform,
  intent: 'add' | 'remove',
  creator: Followed,
): Promise<void> {
  const { api, queryClient } = platform;
  const { queryKey } = followsQuery(api);
  const { _id: creatorId } = creator;
  await tryChange(platform, intent === 'add' ? followTexts.notAdded : followTexts.notRemoved, async () => {
    needSession(platform);
    return changeData<readonly Followed[]>(platform, {
      queryKey,
      entityIds: [creatorId],
      intent,
      edit: intent === 'add' ? adding(creator) : removing(creator),
      async request() {
        const { follows } = await (intent === 'add'
          ? api.request('POST /user/follows', { authorization, body: { creator: { _id: creatorId } } })
          : api.request('DELETE /user/follows/{creatorId}', { authorization, params: { creatorId } }));
        return follows;
      },
      confirmed() {
        queryClient.invalidateQueries({ queryKey: followedVideosQuery(api).queryKey }).catch(reportError);
      },
    });
  });
}
