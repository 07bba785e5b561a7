import { queryOptions } from '@fitreel/sdk/query';
import type { ApiClient, Contract, EndpointResponse } from '@fitreel/sdk/api';
import type { ListName } from './lists';

export type ListResponse = EndpointResponse<`GET /user/${ListName}`>;

/** The list in `response`: its only field, `name`. */
export function videosOf(name: ListName, response: ListResponse): Contract.Video[] {
  return (response as Record<ListName, Contract.Video[]>)[name];
}

/**
 * Query of one list. Its key begins with `user`: all such queries go when the session ends. It takes no signal: leaving the
 * page that shows the list would end a request for which a change waits.
 */
export function userListQuery(api: ApiClient, name: ListName) {
  return queryOptions({
    queryKey: ['user', name] as const,
    queryFn: () => loadList(api, name),
    meta: { videosIn: (data) => data as readonly Contract.Video[] },
    // A tab in the background may miss what other tabs announce.
    refetchOnWindowFocus: true,
  });
}

async function loadList(api: ApiClient, name: ListName): Promise<readonly Contract.Video[]> {
  const response = await api.request(`GET /user/${name}`, { authorization: 'session' });
  return videosOf(name, response);
}
