import { queryOptions } from '@fitreel/sdk/query';
import type { ApiClient, Contract, EndpointResponse } from '@fitreel/sdk/api';
import type { ListName } from '../model/lists';

interface ListToasts {
  /** Null for none. */
  added: string | null;
  removed: string;
  notAdded: string;
  notRemoved: string;
}

/** The toasts of each list (behaviour.md#toasts), and those of changes that fail (behaviour.md#failed-changes). */
export const LIST_TOASTS: Readonly<Record<ListName, ListToasts>> = {
  likes: {
    added: 'Added to liked videos',
    removed: 'Removed from liked videos',
    notAdded: 'Couldn’t save your like.',
    notRemoved: 'Couldn’t take back your like.',
  },
  watchlater: {
    added: 'Added to watch later',
    removed: 'Removed from watch later',
    notAdded: 'Couldn’t add to watch later.',
    notRemoved: 'Couldn’t remove from watch later.',
  },
  history: {
    added: null,
    removed: 'Removed from history',
    notAdded: 'Couldn’t add to your history.',
    notRemoved: 'Couldn’t remove from your history.',
  },
};

export const HISTORY_CLEARED = 'History cleared';
export const HISTORY_NOT_CLEARED = 'Couldn’t clear your history.';

export type ListResponse = EndpointResponse<`GET /user/${ListName}`>;

/** The list in `response`: its only field, `name`. */
export function videosOf(name: ListName, response: ListResponse): Contract.Video[] {
  return (response as Record<ListName, Contract.Video[]>)[name];
}

/** Query of one list. Its key begins with `user`: all such queries go when the session ends. */
export function userListQuery(api: ApiClient, name: ListName) {
  return queryOptions({
    queryKey: ['user', name] as const,
    queryFn: ({ signal }) => loadList(api, name, signal),
    meta: { videosIn: (data) => data as readonly Contract.Video[] },
    // A tab in the background may miss what other tabs announce.
    refetchOnWindowFocus: true,
  });
}

async function loadList(
  api: ApiClient,
  name: ListName,
  signal: AbortSignal,
): Promise<readonly Contract.Video[]> {
  const response = await api.request(`GET /user/${name}`, { authorization: 'session', signal });
  return videosOf(name, response);
}
