import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Video } from '@fitreel/contract';
import { usePlatform } from '../platform/context';
import { useSessionSnapshot } from '../session/use-session';
import { addToList, clearHistory, removeFromList } from './change-list';
import { intentsOf, NO_INTENTS } from '../platform/changes';
import { useStore } from '../store';
import { statusOf } from './list-status';
import type { ListName, UserList } from './types';
import { userListQuery } from './user-list';

const NONE: readonly Video[] = [];

/**
 * One of the user's lists as server state, shared by all callers. Changes show at once and are taken back if they fail,
 * with the toasts of behaviour.md#toasts and behaviour.md#failed-changes. Returns the same object until the list changes.
 */
export function useUserList(name: ListName): UserList {
  const platform = usePlatform();
  const { signedIn, token } = useSessionSnapshot();
  const query = userListQuery(platform.api, name);
  const { data, isError, isFetching, refetch } = useQuery({ ...query, enabled: signedIn });
  const status = statusOf({ signedIn, loaded: data !== undefined, isError, isFetching });

  // A list that is still loading cannot show a change, but `has` can.
  const intents = useStore(platform.changes.intents, (all) =>
    status === 'ready' ? NO_INTENTS : intentsOf(all, token, query.queryKey),
  );

  return useMemo(() => {
    const videos = status === 'ready' && data ? data : NONE;
    return {
      videos,
      status,
      retry: () => {
        refetch().catch(reportError);
      },
      has: (videoId) => idsOf(videos).has(videoId) || intents.get(videoId) === 'add',
      add: (video) => {
        addToList(platform, name, video).catch(reportError);
      },
      remove: (video) => {
        removeFromList(platform, name, video).catch(reportError);
      },
      clear: () => {
        if (name !== 'history') throw new Error(`the list ${name} cannot be cleared`);
        return clearHistory(platform);
      },
    };
  }, [platform, name, status, data, intents, refetch]);
}

/** One set of ids per list, however many cards look up a video. */
const idsByList = new WeakMap<readonly Video[], ReadonlySet<string>>();

function idsOf(videos: readonly Video[]): ReadonlySet<string> {
  let ids = idsByList.get(videos);
  if (!ids) idsByList.set(videos, (ids = new Set(videos.map(({ _id }) => _id))));
  return ids;
}
