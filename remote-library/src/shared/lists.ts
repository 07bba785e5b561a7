import type { Contract, ApiClient, EndpointResponse } from '@fitreel/sdk/api';
import { queryOptions } from '@fitreel/sdk/query';

export type ListName = 'likes' | 'watchlater' | 'history';

/** `anonymous` without a session; `failed` if nothing has loaded, so offer `retry`. */
export type ListStatus = 'anonymous' | 'loading' | 'failed' | 'ready';

/** One of the user's lists, including pending changes: whole videos, or only their entries. */
export interface UserList<T extends Contract.ListEntry = Contract.Video> {
  /** In order of addition; empty unless `ready`. */
  videos: readonly T[];
  status: ListStatus;
  /** The error if the status is `failed`. */
  error: unknown;
  retry: () => void;
  has: (videoId: string) => boolean;
  /**
   * Does nothing if the list contains the video. Without a session it shows the toast `Login first`, except for the history
   * (behaviour.md#actions-without-a-session).
   */
  add: (video: Contract.Video) => void;
  remove: (video: Contract.Video) => void;
  removeAll: (videos: readonly Contract.Video[]) => void;
  /** Clears the history; throws for any other list. Resolves with a text on the reason of a failure, or null; never rejects. */
  clear: () => Promise<string | null>;
}

export type ListResponse = EndpointResponse<`GET /user/${ListName}`>;

/** The available videos of a list, and those in `kept`: counts and queues skip all others. */
export const available = <V extends Contract.ListEntry>(
  videos: readonly V[],
  ...kept: readonly (string | null)[]
): readonly V[] => videos.filter(({ _id, unavailable }) => !unavailable || kept.includes(_id));

/** Whether a removed video can return to a list: the API rejects videos that were removed or hidden. */
export const canGoBack = ({ unavailable, hostProblem }: Contract.Video): boolean =>
  !unavailable || hostProblem !== undefined;

/** The whole videos in `response`, in the field `name`. */
export function videosOf(name: ListName, response: ListResponse): Contract.Video[] {
  return (response as Record<ListName, Contract.Video[]>)[name];
}

/** Requests entries alone. An older API sends whole videos. */
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

/** Query of the entries of one list, which is enough for pages that show other videos. Its key is below the key of the whole list. */
export function entriesQuery(api: ApiClient, name: ListName) {
  return queryOptions({
    queryKey: ['user', name, 'entries'] as const,
    queryFn: async (): Promise<readonly Contract.ListEntry[]> =>
      entriesOf(name, await api.request(`GET /user/${name}`, { authorization: 'session', query: ENTRIES })),
    refetchOnWindowFocus: true,
  });
}

/**
 * Query of one list with whole videos. Its key begins with `user`: all such queries are dropped when the session ends. It takes no signal:
 * leaving the page that shows the list would abort a request that a change waits for.
 */
export function userListQuery(api: ApiClient, name: ListName) {
  return queryOptions({
    queryKey: ['user', name] as const,
    queryFn: () => loadList(api, name),
    meta: { videosIn: (data) => data as readonly Contract.Video[] },
    // A background tab may miss the announcements of other tabs.
    refetchOnWindowFocus: true,
  });
}

async function loadList(api: ApiClient, name: ListName): Promise<readonly Contract.Video[]> {
  const response = await api.request(`GET /user/${name}`, { authorization: 'session' });
  return videosOf(name, response);
}
