import { queryOptions } from '@tanstack/react-query';
import type { HistoryResponse, LikesResponse, Video, WatchLaterResponse } from '@fitreel/contract';
import type { ApiClient } from '../transport/types';
import type { ListName } from './types';

/** What differs from list to list; toasts of spec section 8. */
interface ListKind {
  path: string;
  added: string | null;
  removed: string;
  read(answer: LikesResponse & WatchLaterResponse & HistoryResponse): Video[];
}

export const LIST_KINDS: Readonly<Record<ListName, ListKind>> = {
  likes: {
    path: '/user/likes',
    added: 'Added to liked videos',
    removed: 'Removed from liked videos',
    read: (answer) => answer.likes,
  },
  watchlater: {
    path: '/user/watchlater',
    added: 'Added to watch later',
    removed: 'Removed from watch later',
    read: (answer) => answer.watchlater,
  },
  // Visits are recorded without a word (decision 12).
  history: {
    path: '/user/history',
    added: null,
    removed: 'Removed from history',
    read: (answer) => answer.history,
  },
};

export const HISTORY_CLEARED = 'History cleared';

export type AnyListResponse = Parameters<ListKind['read']>[0];

/** Query of one list; its key begins with `user`, and all such queries go with the session. */
export function userListQuery(api: ApiClient, name: ListName) {
  const kind = LIST_KINDS[name];
  return queryOptions({
    queryKey: ['user', name] as const,
    queryFn: async ({ signal }): Promise<readonly Video[]> =>
      kind.read(await api.get<AnyListResponse>(kind.path, { signal })),
  });
}
