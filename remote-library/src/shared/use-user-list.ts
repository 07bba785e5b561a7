import { useMemo } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { usePlatform } from '@fitreel/sdk/platform';
import { useSession } from '@fitreel/sdk/session';
import { addToList, clearHistory, removeFromList } from './change-list';
import { changesOf, intentsOf, NO_INTENTS } from './changes';
import { useStore } from '@fitreel/sdk/store';
import { entriesQuery, idsOf, type ListName, type ListStatus, type UserList, userListQuery } from './lists';
import { useUserData } from './use-user-data';

const NONE: readonly never[] = [];

/**
 * One of the user's lists as server state, shared by all callers. Changes show at once and are taken back if they fail, with the toasts of
 * behaviour.md#toasts and behaviour.md#failed-changes. Returns the same object until the list changes.
 */
export function useUserList(name: ListName): UserList {
  return useList(name, useUserData(userListQuery(usePlatform().api, name)));
}

/** The entries of one of the user's lists, like `useUserList` for its videos: for pages that show other videos. */
export function useListEntries(name: ListName): UserList<Contract.ListEntry> {
  return useList(name, useUserData(entriesQuery(usePlatform().api, name)));
}

interface Loaded<T> extends Pick<UserList, 'error' | 'retry'> {
  data: readonly T[] | undefined;
  status: ListStatus;
}

function useList<T extends Contract.ListEntry>(
  name: ListName,
  { data: videos = NONE, status, error, retry }: Loaded<T>,
): UserList<T> {
  const platform = usePlatform();
  const { token } = useSession();
  const { queryKey } = userListQuery(platform.api, name);

  // A list that is still loading cannot show a change, but `has` can.
  const intents = useStore(changesOf(platform).intents, (all) =>
    status === 'ready' ? NO_INTENTS : intentsOf(all, token, queryKey),
  );

  return useMemo(
    () => ({
      videos,
      status,
      error,
      retry,
      has: (videoId) => idsOf(videos).has(videoId) || intents.get(videoId) === 'add',
      add: (video) => {
        addToList(platform, name, video).catch(reportError);
      },
      remove: (video) => {
        removeFromList(platform, name, video).catch(reportError);
      },
      removeAll: (videos) => {
        removeFromList(platform, name, ...videos).catch(reportError);
      },
      clear: () => {
        if (name !== 'history') throw new Error(`the list ${name} cannot be cleared`);
        return clearHistory(platform);
      },
    }),
    [platform, name, videos, status, error, retry, intents],
  );
}
