import { queryOptions } from '@tanstack/react-query';
import type { Video } from '@fitreel/contract';
import type { ApiClient, EndpointResponse } from '../transport/types';
import type { ListName } from './types';

/** The toasts of each list (behaviour.md#toasts); null for none. */
export const LIST_TOASTS: Readonly<Record<ListName, { added: string | null; removed: string }>> = {
  likes: { added: 'Added to liked videos', removed: 'Removed from liked videos' },
  watchlater: { added: 'Added to watch later', removed: 'Removed from watch later' },
  history: { added: null, removed: 'Removed from history' },
};

export const HISTORY_CLEARED = 'History cleared';

export type ListResponse = EndpointResponse<`GET /user/${ListName}`>;

/** The list in `response`: its only field, `name`. */
export function videosOf(name: ListName, response: ListResponse): Video[] {
  return (response as Record<ListName, Video[]>)[name];
}

/** Query of one list. Its key begins with `user`: all such queries go when the session ends. */
export function userListQuery(api: ApiClient, name: ListName) {
  return queryOptions({
    queryKey: ['user', name] as const,
    queryFn: ({ signal }) => loadList(api, name, signal),
  });
}

async function loadList(api: ApiClient, name: ListName, signal: AbortSignal): Promise<readonly Video[]> {
  const response = await api.request(`GET /user/${name}`, { authorization: 'session', signal });
  return videosOf(name, response);
}
