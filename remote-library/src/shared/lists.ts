import type { Contract, ApiClient, EndpointResponse } from '@fitreel/sdk/api';
import { queryOptions } from '@fitreel/sdk/query';

export type ListName = 'likes' | 'watchlater' | 'history';

/** `anonymous` without a session; `failed` if nothing is loaded, so offer `retry`. */
export type ListStatus = 'anonymous' | 'loading' | 'failed' | 'ready';

/** One of the user's lists, with all pending changes applied: whole videos, or their entries alone. */
export interface UserList<T extends Contract.ListEntry = Contract.Video> {
  /** In order of addition; empty unless `ready`. */
  videos: readonly T[];
  status: ListStatus;
  /** Why it is `failed`. */
  error: unknown;
  retry: () => void;
  has: (videoId: string) => boolean;
  /**
   * Does nothing if the list has the video. Without a session it shows the toast `Login first`, except for the history
   * (behaviour.md#actions-without-a-session).
   */
  add: (video: Contract.Video) => void;
  remove: (video: Contract.Video) => void;
  removeAll: (videos: readonly Contract.Video[]) => void;
  /**
   * Empties the history; throws for any other list. Resolves with a text that says why that failed, or null; never
   * rejects.
   */
  clear: () => Promise<string | null>;
}

export type ListResponse = EndpointResponse<`GET /user/${ListName}`>;

/** The videos of a list that can be watched: counts and queues skip the others, but for those whose ids are `kept`. */
export const available = <V extends Contract.ListEntry>(
  videos: readonly V[],
  ...kept: readonly (string | null)[]
): readonly V[] => videos.filter(({ _id, unavailable }) => !unavailable || kept.includes(_id));

/** Whether a video that was taken out of a list can go back there: the API takes none that was removed or hidden. */
export const canGoBack = ({ unavailable, hostProblem }: Contract.Video): boolean =>
  !unavailable || hostProblem !== undefined;

/** The whole videos in `response`, in the field `name`. */
export function videosOf(name: ListName, response: ListResponse): Contract.Video[] {
  return (response as Record<ListName, Contract.Video[]>)[name];
}

/** Query of requests for entries alone. An API of before sends whole videos. */
export const ENTRIES = { entries: 'only' };

/** The entries in `response`. */
export const entriesOf = (name: ListName, response: ListResponse): readonly Contract.ListEntry[] =>
  response.entries ?? videosOf(name, response);

/** One set of ids per list, however many cards look up a video. */
const idsByList = new WeakMap<readonly Contract.ListEntry[], ReadonlySet<string>>();

export function idsOf(videos: readonly Contract.ListEntry[]): ReadonlySet<string> {
  let ids = idsByList.get(videos);
  if (!ids) idsByList.set(videos, (ids = new Set(videos.map(({ _id }) => _id))));
  return ids;
}

/** Query of the entries of one list: all that pages need which show other videos. Its key is below the key of the whole list. */
export function entriesQuery(api: ApiClient, name: ListName) {
  return queryOptions({
    queryKey: ['user', name, 'entries'] as const,
    queryFn: async (): Promise<readonly Contract.ListEntry[]> =>
      entriesOf(name, await api.request(`GET /user/${name}`, { authorization: 'session', query: ENTRIES })),
    refetchOnWindowFocus: true,
  });
}

/**
 * Query of one list with whole videos. Its key begins with `user`: all such queries go when the session ends. It takes no signal: leaving the
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
